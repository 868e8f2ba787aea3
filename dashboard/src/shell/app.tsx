// The whole application: memory of reads, language, the reader, then the pages.
import {
  type QueryClient,
  QueryClientProvider,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { call, send } from '../api/call.ts';
import { CallError } from '../api/errors.ts';
import { onOutdated, onRightsChanged } from '../api/gate.ts';
import { onKept } from '../api/kept-page.ts';
import { arrive, beginAnew, goToDoor, onParted, useNext } from '../api/parting.ts';
import { readKey } from '../api/reads.ts';
import { Boundary } from './boundary.tsx';
import { Frame } from './frame.tsx';
import { isLangAsked, Language, langOfShell, useLang } from './language.tsx';
import { type Me, Mine } from './me.tsx';

export function App({ memory }: { memory: QueryClient }) {
  return (
    <QueryClientProvider client={memory}>
      <Language kept={memory.getQueryData<Me>(readKey('getMe', undefined))?.user.lang}>
        <Boundary>
          <SignedIn />
        </Boundary>
      </Language>
    </QueryClientProvider>
  );
}

/** What the server's refusals say of the page: that the reader's rights changed, that it shows what is no more. */
function useRereading(memory: QueryClient): void {
  useEffect(
    () => onRightsChanged(() => void memory.invalidateQueries({ queryKey: ['getMe'] })),
    [memory],
  );
  useEffect(() => {
    const all = {
      predicate: ({ queryKey: [name] }: { queryKey: readonly unknown[] }) => name !== 'getMe',
    };
    return onOutdated(() => void memory.invalidateQueries(all));
  }, [memory]);
}

function SignedIn() {
  const { t, lang, choose } = useLang();
  const memory = useQueryClient();
  const { data: me, error } = useQuery<Me>({
    queryKey: readKey('getMe', undefined),
    // At first without any header of its own: the shell asked for it before this script was there (UI09). Of a page that is
    // there and whose session has ended, whoever looks at it is asked to sign in over it.
    queryFn: async ({ queryKey }) =>
      (await (memory.getQueryData(queryKey) ? call('getMe') : send('getMe', {}))) as Me,
    staleTime: 60_000,
    // The session may have ended while nobody looked (UI28).
    refetchOnWindowFocus: 'always',
  });
  useRereading(memory);
  const kept = me?.user.lang;
  // Before anything is drawn: nobody reads a page in the browser's language first and then in their own.
  const isKnown = me !== undefined;
  const [isSpoken, beSpoken] = useState(isKnown);
  useLayoutEffect(() => {
    if (kept && !isLangAsked()) choose(kept);
    if (isKnown) beSpoken(true);
  }, [kept, isKnown, choose]);
  const spoken = useRef(langOfShell);
  useEffect(() => {
    if (spoken.current === lang) return;
    spoken.current = lang;
    // What the server said in the former language is read again (UI44).
    void memory.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'getMe' });
  }, [memory, lang]);
  const isGone = error instanceof CallError && error.status === 401;
  useEffect(() => {
    if (isGone && !me) goToDoor();
  }, [isGone, me]);
  useEffect(onParted, []);
  const isOther = useSamePerson(me?.user.id);
  const next = useNext();
  useEffect(() => {
    if (next !== undefined) location.replace(next);
  }, [next]);
  if (me && isSpoken && !isOther && next === undefined) {
    return (
      <Mine value={me}>
        <Frame />
      </Mine>
    );
  }
  if (me || !error || isGone) {
    return <p className="heard" aria-live="polite" aria-busy="true" />;
  }
  return (
    <main className="card stack" id="content">
      <h1>{t({ fr: 'Le serveur ne répond pas', en: 'The server does not answer' })}</h1>
      <p>{error instanceof CallError ? error.message : ''}</p>
      <p>
        <button type="button" className="button" onClick={() => location.reload()}>
          {t({ fr: 'Réessayer', en: 'Try again' })}
        </button>
      </p>
    </main>
  );
}

/** Whether the session is somebody else's now, by the door in another tab: what stands here is of the first one (UI59). */
function useSamePerson(own: string | undefined): boolean {
  const memory = useQueryClient();
  useEffect(() => {
    if (own) return arrive(own, () => void memory.invalidateQueries({ queryKey: ['getMe'] }));
  }, [memory, own]);
  useEffect(() => {
    if (own) return onKept(own, () => void memory.invalidateQueries());
  }, [memory, own]);
  const first = useRef(own);
  first.current ??= own;
  const isOther = own !== first.current;
  useEffect(() => {
    if (isOther) beginAnew();
  }, [isOther]);
  return isOther;
}
