// What an act of an audit was about and what it changed, in words, with all that the audit keeps of it folded away (UI127, UI168).
import { Fragment } from 'react';
import { changedBetween, leavesOf } from '../lib/audited.ts';
import { useLang } from '../shell/language.tsx';
import { Json } from '../ui/code-block.tsx';
import { pathSaid, type Said, valueSaid } from '../words/audited.ts';

/** What is as it was is left out. */
export function AuditedChange({
  action,
  before,
  after,
  at,
}: {
  action: string;
  before: unknown;
  after: unknown;
  at: string;
}) {
  const reader = useLang();
  const changes = changedBetween(before, after, at);
  if (changes.length === 0) return '–';
  return (
    <ul className="plain">
      {changes.map(({ path, ...one }) => (
        <li key={path.join('.')}>
          <Name path={path} />
          <Word {...valueSaid(one.before, path, action, reader)} /> →{' '}
          <strong>
            <Word {...valueSaid(one.after, path, action, reader)} />
          </strong>
        </li>
      ))}
    </ul>
  );
}

export function AuditedFacts({ action, of }: { action: string; of: object }) {
  const reader = useLang();
  const facts = leavesOf(of);
  if (facts.length === 0) return null;
  return (
    <ul className="plain">
      {facts.map(({ path, value }) => (
        <li key={path.join('.')}>
          <Name path={path} />
          <Word {...valueSaid(value, path, action, reader)} />
        </li>
      ))}
    </ul>
  );
}

export function WholeEntry({ of }: { of: object }) {
  const { t } = useLang();
  return (
    <details>
      <summary>{t({ fr: 'Tout, en JSON', en: 'All of it, as JSON' })}</summary>
      <Json value={of} />
    </details>
  );
}

function Name({ path }: { path: readonly string[] }) {
  const reader = useLang();
  const parts = pathSaid(path, reader);
  if (parts.length === 0) return null;
  return (
    <span className="quiet">
      {parts.map((part, n) => (
        <Fragment key={part.text}>
          {n > 0 && ' – '}
          <Word {...part} />
        </Fragment>
      ))}
      {reader.t({ fr: ' : ', en: ': ' })}
    </span>
  );
}

const Word = ({ text, isCode }: Said) => (isCode ? <code>{text}</code> : text);
