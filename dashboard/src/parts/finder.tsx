// One field and what it finds, as links: pages and acts at once, an object by its pasted id without a call, what the
// project holds by the server, the documentation by its index (UI41, UI42).
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useDocsIndex } from '../api/docs-index.ts';
import { useRead } from '../api/reads.ts';
import { docsHits } from '../lib/docs-index.ts';
import { objectPath, pagesFor } from '../lib/find.ts';
import { focusNow } from '../lib/focus-now.ts';
import { count } from '../lib/say.ts';
import { lastPlace, type Mode } from '../lib/storage.ts';
import { useLang } from '../shell/language.tsx';
import { type MyProject, mayAct, useMe } from '../shell/me.tsx';
import { usePlace } from '../shell/place.tsx';
import css from './finder.module.css';
import { type Found, FoundLinks } from './found-links.tsx';
import { hitRow } from './hit-row.ts';

const results = {
  one: { fr: '{n} résultat', en: '{n} result' },
  other: { fr: '{n} résultats', en: '{n} results' },
};

/** So long after the last letter the server is asked: who types is asked for nothing twice. */
const pause_ms = 250;

export function Finder({
  typed,
  type,
  beside,
}: {
  typed: string;
  type: (text: string) => void;
  beside?: ReactNode;
}) {
  const { t, lang } = useLang();
  const id = useId();
  const sought = typed.trim();
  const groups = useFound(sought);
  const sum = groups.reduce((all, { rows }) => all + rows.length, 0);
  return (
    <search className="stack" onKeyDown={walk}>
      <div className={css['field']}>
        <label className="heard" htmlFor={id}>
          {t({ fr: 'Chercher', en: 'Search' })}
        </label>
        <input
          id={id}
          type="search"
          className="input"
          autoComplete="off"
          // A search is opened to type into it.
          ref={focusNow}
          placeholder={t({
            fr: 'Id, référence, téléphone, nom, page…',
            en: 'Id, reference, telephone, name, page…',
          })}
          maxLength={100}
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
        {beside}
      </div>
      <p className={sum > 0 ? 'heard' : 'quiet'} role="status">
        {sought !== '' && count(sum, results, lang)}
      </p>
      {groups.map((group) => (
        <FoundLinks key={group.title.en} {...group} />
      ))}
    </search>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrows move through the field and the links below it, which Tab reaches as well. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key];
  if (!step) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, li a')];
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function useFound(sought: string): Found[] {
  const { lang } = useLang();
  const { project, mode } = useWhere();
  const asked = useSettled(sought);
  const docs = useDocsIndex(lang);
  const hits = useRead(
    'searchProject',
    { params: { id: project?.id ?? '' }, query: { q: asked } },
    { enabled: project !== undefined && asked.length >= 2, keep: true },
  );
  if (sought === '') return [];
  const where = { id: project?.id ?? '', mode };
  const byId = objectPath(where, sought);
  const mayOpen = ({ path, role }: { path: string; role?: 'admin' | 'user' }) =>
    path.includes('{id}')
      ? project !== undefined && (role === undefined || mayAct(project.role, role))
      : true;
  const inProject = asked.length >= 2 ? (hits.data?.data ?? []) : [];
  const groups: Found[] = [
    {
      title: { fr: 'Par son identifiant', en: 'By its id' },
      rows: byId ? [{ to: byId, title: sought }] : [],
    },
    {
      title: { fr: 'Pages', en: 'Pages' },
      rows: pagesFor(sought, where, lang, mayOpen).map(({ to, title }) => ({
        to,
        title: title[lang],
      })),
    },
    {
      title: { fr: 'Dans le projet', en: 'In the project' },
      rows: inProject.map((hit) => hitRow(hit, where, lang)),
    },
    {
      title: { fr: 'Documentation', en: 'Documentation' },
      isOutside: true,
      rows: docsHits(docs, sought).map(({ detail, ...row }) => ({ ...row, detail: detail[lang] })),
    },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

/** Where one is; outside of projects, the one that was seen last. */
function useWhere(): { project: MyProject | undefined; mode: Mode } {
  const place = usePlace();
  const { projects } = useMe();
  if (place.project) return place;
  const last = lastPlace();
  const project = projects.find(({ id }) => id === last?.id) ?? projects[0];
  return { project, mode: project?.id === last?.id ? (last?.mode ?? 'test') : 'test' };
}

function useSettled(text: string): string {
  const [settled, settle] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => settle(text), pause_ms);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
