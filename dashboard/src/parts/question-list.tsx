// The questions of a campaign in their order, moved by buttons or by dragging; both are said (UI142, UI198).
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { useRefresh } from '../api/reads.ts';
import { bodyOf, moved, type Question, typedOf } from '../lib/question.ts';
import { useLang } from '../shell/language.tsx';
import { useOrganization } from '../shell/place.tsx';
import { Fault, useAct } from '../ui/act.tsx';
import { Button } from '../ui/button.tsx';
import { type SharedReason, useSharedReason } from '../ui/shared-reason.tsx';
import { Undo, type Undoable, useUndo } from '../ui/undo.tsx';
import { questionTypeTexts } from '../words/hiring.ts';
import type { Campaign } from './campaign-tabs.tsx';
import { QuestionForm } from './question-form.tsx';
import css from './question-list.module.css';

type Of = { campaign: Campaign; fixed: string | undefined };

export function QuestionList({
  campaign,
  fixed,
  children,
}: Of & {
  /** Where there is none; what takes the last one back stands above it. */
  children: ReactNode;
}) {
  const { t } = useLang();
  const list = useOrder(campaign);
  const undo = useUndo();
  const act = useAct();
  const [off, why] = useSharedReason(fixed);
  const { acts, said } = useQuestionActs(campaign, list, undo.offer);
  return (
    <div className="stack">
      <Undo {...undo} />
      <p className="heard" role="status">
        {said}
      </p>
      <Fault text={act.fault} />
      {list.shown.length === 0 ? (
        children
      ) : (
        <ol className={`plain ${css['list']}`} aria-label={t({ fr: 'Questions', en: 'Questions' })}>
          {list.shown.map((question, n) => (
            <li
              key={question.id}
              className="card"
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault();
                const id = event.dataTransfer.getData('text/plain');
                const from = list.shown.findIndex((one) => one.id === id);
                if (from >= 0 && from !== n && !fixed) void act.run(() => acts.move(from, n));
              }}
            >
              <Row
                {...{ campaign, question, fixed, off }}
                place={{ n, last: list.shown.length - 1 }}
                busy={act.busy}
                press={(name) => void act.run(() => acts[name](n))}
              />
            </li>
          ))}
        </ol>
      )}
      {list.shown.length > 0 && why}
    </div>
  );
}

/** The order that was asked for stands until the server's is read again, or refuses it (UI76). */
function useOrder({ questions }: Campaign) {
  const [ids, setIds] = useState<readonly string[]>();
  const byId = new Map(questions.map((one) => [one.id, one]));
  const asked = ids?.flatMap((id) => byId.get(id) ?? []);
  const shown = asked?.length === questions.length ? asked : questions;
  return { shown, ask: setIds };
}

function useQuestionActs(
  campaign: Campaign,
  { shown, ask }: ReturnType<typeof useOrder>,
  offer: (done: Undoable) => void,
) {
  const { t } = useLang();
  const { at } = useOrganization();
  const refresh = useRefresh();
  const [said, say] = useState('');
  const focus = useFocusAfter(shown);
  const add = (question: Question, order: number) =>
    call('createQuestions', {
      ...at,
      params: { id: campaign.id },
      body: [{ ...bodyOf(typedOf(question)), order }],
    });
  const place = async (id: string, order: number) => {
    await call('updateQuestion', { ...at, params: { id }, body: { order } });
    await refresh('getCampaign');
  };
  const move = async (from: number, to: number) => {
    const question = shown[from];
    if (!question || to < 0 || to >= shown.length) return;
    ask(moved(shown, from, to).map(({ id }) => id));
    focus(question.id, to < from ? 'up' : 'down');
    try {
      await place(question.id, to);
    } finally {
      ask(undefined);
    }
    const where = `${to + 1} / ${shown.length}`;
    say(t({ fr: `Question déplacée : ${where}`, en: `Question moved: ${where}` }));
    offer({
      said: t({ fr: `Question déplacée : ${where}.`, en: `Question moved: ${where}.` }),
      back: () => place(question.id, from),
    });
  };
  const copy = async (n: number) => {
    const question = shown[n];
    if (!question) return;
    await add(question, n + 1);
    await refresh('getCampaign', 'listCampaigns');
    say(t({ fr: 'Question copiée.', en: 'Question copied.' }));
  };
  const remove = async (n: number) => {
    const question = shown[n];
    if (!question) return;
    await call('deleteQuestion', { ...at, params: { id: question.id } });
    await refresh('getCampaign', 'listCampaigns');
    offer({
      said: t({ fr: `Question ${n + 1} retirée.`, en: `Question ${n + 1} removed.` }),
      back: async () => {
        await add(question, n);
        await refresh('getCampaign', 'listCampaigns');
      },
    });
  };
  const acts = {
    ...{ move, copy, remove },
    up: (n: number) => move(n, n - 1),
    down: (n: number) => move(n, n + 1),
  };
  return { acts, said };
}

const buttonId = (id: string, way: string) => `${way}-${id}`;

/** A row that moved takes its button, and the focus, along; at an end, where it can go back from. */
function useFocusAfter(shown: readonly Question[]) {
  const wanted = useRef<string[]>([]);
  const order = shown.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the rows stand in another order.
  useLayoutEffect(() => {
    const found = wanted.current.map((id) => document.getElementById(id)).find(Boolean);
    found?.focus();
    wanted.current = [];
  }, [order]);
  return (id: string, way: 'up' | 'down') => {
    wanted.current = [way, way === 'up' ? 'down' : 'up'].map((one) => buttonId(id, one));
  };
}

type RowProps = Of & {
  off: SharedReason;
  question: Question;
  place: { n: number; last: number };
  busy: boolean;
  press: (act: 'up' | 'down' | 'copy' | 'remove') => void;
};

function Row({ campaign, question, fixed, off, place: { n, last }, busy, press }: RowProps) {
  const { t } = useLang();
  // Once and for all: what is typed stays while it is closed.
  const [wasOpened, open] = useState(false);
  const acts = [
    n > 0 && (['up', t({ fr: 'Monter', en: 'Up' })] as const),
    n < last && (['down', t({ fr: 'Descendre', en: 'Down' })] as const),
    ['copy', t({ fr: 'Copier', en: 'Copy' })] as const,
    ['remove', t({ fr: 'Retirer', en: 'Remove' })] as const,
  ].filter((one) => one !== false);
  return (
    <div className="stack close">
      <div className={css['head']}>
        {!fixed && (
          <span
            className={css['handle']}
            draggable
            aria-hidden="true"
            onDragStart={(event) => event.dataTransfer.setData('text/plain', question.id)}
          >
            ⠿
          </span>
        )}
        <div className={css['text']}>
          <strong>
            {n + 1}. {question.text}
          </strong>
          <br />
          <small className="quiet">
            {t(questionTypeTexts[question.type])}
            {question.required && ` · ${t({ fr: 'obligatoire', en: 'required' })}`}
            {question.options && ` · ${question.options.join(' / ')}`}
          </small>
        </div>
      </div>
      <div className="row">
        {acts.map(([act, text]) => (
          <Button
            key={act}
            {...off}
            id={buttonId(question.id, act)}
            look={act === 'remove' ? 'danger' : 'second'}
            small
            asks
            busy={busy}
            aria-label={`${text} – ${n + 1}. ${question.text}`}
            onClick={() => press(act)}
          >
            {text}
          </Button>
        ))}
      </div>
      <details onToggle={(event) => event.currentTarget.open && open(true)}>
        <summary>
          {t({ fr: 'Modifier', en: 'Edit' })}
          <span className="heard">{` ${n + 1}. ${question.text}`}</span>
        </summary>
        {wasOpened && <QuestionForm {...{ campaign, question, fixed }} />}
      </details>
    </div>
  );
}
