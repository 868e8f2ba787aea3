// What was asked and said, in order; a quote marks its place in the candidate's words (UI145).
import { type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ReplyOf } from '../api/call.ts';
import { count } from '../lib/say.ts';
import { useLang } from '../shell/language.tsx';
import { Time } from '../ui/values.tsx';
import css from './transcript.module.css';

export type Message = ReplyOf<'getSession'>['messages'][number];
/** Where a quote stands in the text of a message, in UTF-16 units. */
export type Marked = { messageId: string; start: number; end: number };
export type Renew = () => Promise<readonly Message[] | undefined>;

const kindTexts: Record<Message['kind'], { fr: string; en: string }> = {
  NOTICE: { fr: 'Avis', en: 'Notice' },
  QUESTION: { fr: 'Question', en: 'Question' },
  FOLLOW_UP: { fr: 'Relance', en: 'Follow-up' },
  ANSWER: { fr: 'Réponse', en: 'Answer' },
  SKIP: { fr: 'Passée', en: 'Skipped' },
  END: { fr: 'Fin', en: 'End' },
};

/** A question whose time was over: nobody skipped it. */
const lateText = { fr: 'Temps écoulé, sans réponse', en: 'Time over, without an answer' };

const originTexts: Partial<Record<Message['origin'], { fr: string; en: string }>> = {
  MODEL: { fr: 'écrite par un modèle', en: 'written by a model' },
  SANDBOX: { fr: 'démonstration', en: 'demonstration' },
  TRANSCRIBED: { fr: 'transcrite, confirmée', en: 'transcribed, confirmed' },
  TRANSCRIBED_EDITED: {
    fr: 'transcrite, corrigée par le candidat',
    en: 'transcribed, corrected by the candidate',
  },
};

export function Transcript({
  messages,
  language,
  marked,
  renew,
}: {
  messages: readonly Message[];
  /** Reads them again: addresses of recordings are good for ten minutes. */
  renew: Renew;
  /** In which the campaign asks. */
  language?: string | undefined;
  marked?: Marked | undefined;
}) {
  const { t } = useLang();
  if (messages.length === 0) {
    return (
      <p className="quiet">
        {t({
          fr: 'Rien n’a été dit, ou tout a été effacé.',
          en: 'Nothing was said, or all of it was erased.',
        })}
      </p>
    );
  }
  return (
    <ol
      className={`plain ${css['lines']}`}
      aria-label={t({ fr: 'Ce qui a été dit', en: 'What was said' })}
    >
      {messages.map((message) => (
        <Line
          key={message.id}
          message={message}
          language={language}
          marked={marked?.messageId === message.id ? marked : undefined}
          renew={renew}
        />
      ))}
    </ol>
  );
}

function Line({
  message: { id, role, kind, origin, content, timestamp, audio },
  language,
  marked,
  renew,
}: {
  message: Message;
  language: string | undefined;
  marked: Marked | undefined;
  renew: Renew;
}) {
  const { t } = useLang();
  const how = originTexts[origin];
  return (
    <li className={css['line']} data-role={role}>
      <small className="quiet">
        {t(kind === 'SKIP' && role === 'SYSTEM' ? lateText : kindTexts[kind])}
        {how && `, ${t(how)}`}
        {' · '}
        <Time at={timestamp} exact />
      </small>
      {content !== '' && (
        <p className={css['said']} lang={role === 'ASSISTANT' ? language : undefined}>
          {marked ? <Quoted content={content} marked={marked} /> : content}
        </p>
      )}
      {audio && (
        <Heard
          audio={audio}
          again={async () => (await renew())?.find((one) => one.id === id)?.audio?.url}
        />
      )}
    </li>
  );
}

const heardTexts = {
  one: {
    fr: 'La réponse telle qu’elle a été dite, {n} seconde',
    en: 'The answer as it was said, {n} second',
  },
  other: {
    fr: 'La réponse telle qu’elle a été dite, {n} secondes',
    en: 'The answer as it was said, {n} seconds',
  },
};

/**
 * By the signed address that the answer was first read with, which ends with it: none is kept (UI230). Those of later readings
 * would begin what is being heard anew; the next one is asked for once the first is refused.
 */
function Heard({
  audio: { url, seconds },
  again,
}: {
  audio: NonNullable<Message['audio']>;
  again: () => Promise<string | undefined>;
}) {
  const { t, lang } = useLang();
  const player = useRef<HTMLAudioElement>(null);
  const [taken, take] = useState<string | undefined>(url);
  const isAsked = useRef(false);
  const goOnAt = useRef<number>(undefined);
  const failed = async ({
    currentTarget: { currentTime, paused },
  }: SyntheticEvent<HTMLAudioElement>) => {
    if (isAsked.current) return take(undefined);
    isAsked.current = true;
    if (!paused) goOnAt.current = currentTime;
    take(await again().catch(() => undefined));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it has another address.
  useLayoutEffect(() => {
    if (goOnAt.current === undefined || !player.current) return;
    player.current.currentTime = goOnAt.current;
    goOnAt.current = undefined;
    // Refused, it is an error of the player.
    player.current.play().catch(() => undefined);
  }, [taken]);
  if (taken === undefined) {
    return (
      <p className="quiet no-print" role="status">
        {t({
          fr: 'L’enregistrement ne se lit plus : rechargez la page.',
          en: 'The recording cannot be played any more: reload the page.',
        })}
      </p>
    );
  }
  const { pathname, search } = new URL(taken, location.origin);
  return (
    // biome-ignore lint/a11y/useMediaCaption: its words stand above it.
    <audio
      ref={player}
      className="no-print"
      controls
      preload="none"
      src={pathname + search}
      onError={(event) => void failed(event)}
      onLoadedData={() => {
        isAsked.current = false;
      }}
      aria-label={count(Math.round(seconds), heardTexts, lang)}
    />
  );
}

/** The place of a quote gets the focus, so that it is seen and heard. */
function Quoted({ content, marked }: { content: string; marked: Marked }) {
  const place = useRef<HTMLElement>(null);
  const { start, end } = marked;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each quote that is pressed, the same one again too.
  useLayoutEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'center' });
  }, [marked]);
  return (
    <>
      {content.slice(0, start)}
      <mark ref={place} tabIndex={-1} className={css['mark']}>
        {content.slice(start, end)}
      </mark>
      {content.slice(end)}
    </>
  );
}
