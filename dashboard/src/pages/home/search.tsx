// The search as a page of its own, for who has no dialog (UI41); it looks into the project that was seen last.
import { useState } from 'react';
import { Finder } from '../../parts/finder.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useSearch } from '../../shell/place.tsx';
import { useGo } from '../../ui/go.ts';
import { PageHead } from '../../ui/page-head.tsx';

export function Page() {
  const { t } = useLang();
  const { q = '' } = useSearch();
  const [typed, setTyped] = useState(q);
  const go = useGo();
  // In the address, so that it is there after a step back.
  const type = (text: string) => {
    setTyped(text);
    go(pathTo('search', {}, { q: text }), { instead: true });
  };
  return (
    <>
      <PageHead title={t({ fr: 'Chercher', en: 'Search' })} />
      <div className="card prose">
        <Finder typed={typed} type={type} />
      </div>
    </>
  );
}
