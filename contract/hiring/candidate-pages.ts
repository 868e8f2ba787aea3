// What the candidate's pages are drawn from (contract/hiring.md section 5): types alone. Hiring answers them, the pages
// under /i draw them; no route gives them out as they are.
import type { Operations } from '../index.ts';
import type { Reply } from '../operation.ts';
import type { Text } from '../text.ts';
import type { CampaignLanguage, CandidateStatus, Channel, QuestionType } from './words.ts';

/** Why nobody can begin here now; `OPEN` where one can. */
export type Door =
  | 'OPEN'
  | 'SANDBOX'
  | 'ARCHIVED'
  | 'NOT_YET'
  | 'CLOSED'
  | 'NO_QUESTION'
  | 'EXPIRED'
  | 'INVITE_ONLY';

/** What the notice says: who asks, what is asked, what becomes of it. */
export type Notice = {
  door: Door;
  opensAt: string | null;
  title: string;
  description: string | null;
  language: CampaignLanguage;
  aiName: string;
  employer: {
    name: string;
    contactEmail: string | null;
    contactPhone: string | null;
    privacyUrl: string | null;
    cdpReceipt: string | null;
  };
  questions: number;
  timeLimitMinutes: number | null;
  hasTimedQuestions: boolean;
  /** Whether a program may ask back. */
  followUps: boolean;
  chat: boolean;
  voice: boolean;
  /** Two facts are counted: `antiCheatingEnabled`. */
  counts: boolean;
  retentionDays: number;
  /** Whose model reads answers here, and what for; null: none does. */
  model: { name: string; followUps: boolean; levels: boolean } | null;
  /** Whose program turns speech into text; null: none. */
  speech: string | null;
  consentVersion: string;
  /** What the employer adds, in its own words. */
  ownText: Text | null;
  /** Names all that is said here, and changes with any of it. */
  told: string;
};

export type Choices = {
  followUps: boolean;
  voice: boolean;
  keepAudio: boolean | null;
  /** Whether a model may propose levels; null where none was named, absent from before it could be refused. */
  levels?: boolean | null;
};

/** What a form holds of an answer, as it was typed. */
export type Given = { text: string; choice: readonly string[]; number: string };

/** What is asked now: a question, or what is asked back about its answer. */
export type Item = {
  /** Names it in forms: an answer to another item than the one that is asked is refused. */
  name: string;
  /** Of this showing: the same answer sent twice under it is one. */
  key: string;
  kind: 'QUESTION' | 'FOLLOW_UP';
  n: number;
  total: number;
  text: string;
  description: string | null;
  /** The question that a follow-up is about, and what was said to it. */
  about: { text: string; answers: readonly string[] } | null;
  type: QuestionType;
  options: readonly string[];
  required: boolean;
  maxAnswerChars: number;
  /** Until the answer is taken as it is saved. */
  secondsLeft: number | null;
  /** `fault`: of a number that is saved and would be no answer when its time is over. */
  draft: (Given & { savedAt: string; fault: Text | null }) | null;
  /** Null where it is answered in writing alone. */
  voice: { recording: SpokenAnswer | null } | null;
};

/** A recording that waits to be sent as the answer. */
export type SpokenAnswer = {
  id: string;
  url: string;
  seconds: number;
  /** `WAITING`: its words are on their way; `NONE`: nobody here turns speech into text. */
  transcription: 'NONE' | 'WAITING' | 'DONE' | 'FAILED';
  transcript: string | null;
};

export type GivenAnswer = {
  messageId: string;
  n: number;
  question: string;
  type: QuestionType;
  options: readonly string[];
  maxAnswerChars: number;
  content: string;
  choice: readonly number[];
  /** A number as the page writes it into the field of its correction: so that it reads in one way. */
  number: Text | null;
  corrections: number;
  /** Where it is heard. */
  audio: string | null;
};

/** `LATE`: its time was over, and nothing was saved. */
type NoAnswer = { n: number; question: string; skipped: 'OWN' | 'LATE' };

export type LastLook = {
  answers: readonly (GivenAnswer | NoAnswer)[];
};

type Detail = Reply<Operations['getSession']>;
type Report = Reply<Operations['getSessionReport']>;

/** With what stood there before it was corrected, the oldest first. */
export type OwnMessage = Detail['messages'][number] & {
  versions: readonly { content: string; at: string }[];
};

/** A session as its candidate may read it: what is the recruiter's own is left out. */
export type OwnSession = Omit<
  Detail,
  'participantName' | 'participantEmail' | 'interview' | 'messages'
> & {
  interview: { id: string; title: string };
  messages: readonly OwnMessage[];
  /** What is saved of the item that is asked, named as in its form. */
  draft: (Given & { item: string; savedAt: string }) | null;
  report:
    | (Omit<
        Report,
        | 'messages'
        | 'interviewObjective'
        | 'participantName'
        | 'participantEmail'
        | 'review'
        | 'criteria'
      > & {
        criteria: readonly OwnCriterion[];
        review: Omit<Report['review'], 'note'>;
      })
    | null;
};

type Criterion = Report['criteria'][number];
export type OwnCriterion = Omit<Criterion, 'override'> & {
  override: { level: number | null; by: string; at: string } | null;
};

export type Stage =
  /** Nothing has begun: the notice, its choices and a refusal. */
  | { kind: 'NOTICE' }
  | { kind: 'ITEM'; item: Item; channel: Channel; secondsLeft: number | null }
  | { kind: 'LAST_LOOK'; look: LastLook; secondsLeft: number | null }
  | { kind: 'AFTER'; session: OwnSession; earlier: number; canContest: boolean };

/** One candidate's page as it stands now. */
export type VisitScene = {
  notice: Notice;
  candidate: {
    id: string;
    name: string;
    status: CandidateStatus;
    link: string | null;
    /** Whether there is something to take along: an interview before this one, or this one. */
    hasRecord: boolean;
  };
  stage: Stage;
};

/** All that is kept of a candidate, as it is given out. */
export type OwnRecord = {
  candidate: {
    id: string;
    name: string;
    email: string | null;
    phone: string | null;
    /** What the employer calls them. */
    externalRef: string | null;
    status: CandidateStatus;
    source: string;
    createdAt: string;
    consent: object | null;
  };
  interview: { id: string; title: string; employer: Notice['employer'] };
  sessions: readonly OwnSession[];
};
