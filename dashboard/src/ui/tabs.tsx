// Parts of one page, or ways to look at it, as links: each is an address (decision 6).
import type { Text } from '../../../contract/text.ts';
import { useLang } from '../shell/language.tsx';
import { Link } from './link.tsx';

export type Tab = {
  to: string;
  text: Text;
  /** `page`: it is this very page; `true`: this page is below it. */
  current?: 'page' | 'true' | undefined;
};

export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const { t } = useLang();
  return (
    <nav className="tabs no-print" aria-label={label}>
      {tabs.map(({ to, text, current }) => (
        <Link key={to} className="tab" to={to} aria-current={current}>
          {t(text)}
        </Link>
      ))}
    </nav>
  );
}
