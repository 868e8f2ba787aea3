// One field and what it finds, as links: pages and acts at once, an object by its pasted id without a call, what the
// project holds by the server, the documentation by its index (UI41, UI42).
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import type { Address } from '../addresses.ts';
import { useDocsIndex } from '../api/docs-index.ts';
import { useRead } from '../api/reads.ts';
import { docsHits } from '../lib/docs-index.ts';
import { objectPath, pagesFor, reportPath, type Step, type Where } from '../lib/find.ts';
import { focusNow } from '../lib/focus-now.ts';
import { count } from '../lib/say.ts';
import { lastPlace } from '../lib/storage.ts';
import { useLang } from '../shell/language.tsx';
import {
  type MyOrganization,
  type MyProject,
  mayAct,
  mayManage,
  mayOperate,
  useMe,
} from '../shell/me.tsx';
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

/** Arrows move through the field and the links below it, which Tab reaches as well; Enter in the field opens the first of them. */
function walk(event: KeyboardEvent<HTMLElement>) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>('li a')?.click();
    return;
  }
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
  const { project, organization, where } = useWhere();
  const { maintainer } = useMe();
  const mayOpen = useMayOpen(project, organization);
  const asked = useSettled(sought);
  const docs = useDocsIndex(lang);
  const hits = useRead(
    'searchProject',
    { params: { id: project?.id ?? '' }, query: { q: asked } },
    { enabled: project !== undefined && asked.length >= 2, keep: true },
  );
  if (sought === '') return [];
  const byId = objectPath(where, sought) ?? reportPath(sought, maintainer);
  const pageRow = ({ to, title, isOfHiring }: Step) => ({
    to,
    title: title[lang],
    // Keys and webhooks are there twice.
    ...(isOfHiring && organization && { detail: organization.name }),
  });
  const inProject = asked.length >= 2 ? (hits.data?.data ?? []) : [];
  const groups: Found[] = [
    {
      title: { fr: 'Par son identifiant', en: 'By its id' },
      rows: byId ? [{ to: byId, title: sought }] : [],
    },
    {
      title: { fr: 'Pages', en: 'Pages' },
      rows: pagesFor(sought, where, lang, mayOpen).map(pageRow),
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

/** What the menus would not offer the reader, the search does not either (UI57). */
function useMayOpen(project: MyProject | undefined, organization: MyOrganization | undefined) {
  const me = useMe();
  return ({ path, role, maintainer, operator, file }: Address): boolean => {
    if (maintainer) return me.maintainer;
    if (operator) return mayOperate(me, operator);
    if (file === 'design/design') return me.server.environment !== 'production';
    if (role === undefined) return true;
    if (path.includes('{org}')) return organization !== undefined && mayManage(organization);
    return mayAct(project?.role, role);
  };
}

type Around = {
  project: MyProject | undefined;
  organization: MyOrganization | undefined;
  where: Where;
};

/** Where one is; outside of projects, the one that was seen last, and outside of organisations the first. */
function useWhere(): Around {
  const place = usePlace();
  const { projects, organizations } = useMe();
  const last = lastPlace();
  const project = place.project ?? projects.find(({ id }) => id === last?.id) ?? projects[0];
  const lastSeen = project?.id === last?.id ? last?.mode : undefined;
  const organization = place.organization ?? organizations[0];
  const where = {
    id: project?.id ?? '',
    mode: place.project ? place.mode : (lastSeen ?? 'test'),
    org: organization?.id,
    hireMode: place.hireMode,
  };
  return { project, organization, where };
}

function useSettled(text: string): string {
  const [settled, settle] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => settle(text), pause_ms);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
