// The questions of /data: a form by GET becomes a call of one operation, and the answer stands below the form.
import { type Operations, operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Reply } from '../../../contract/operation.ts';
import type { Incoming } from '../../http/page.ts';
import { say } from '../kit/html.ts';
import { ownAddress } from '../kit/own-address.ts';
import type { PagesOf } from '../table.ts';
import {
  type Told,
  tellAddress,
  tellAmount,
  tellDaysBetween,
  tellDueDay,
  tellPhone,
} from './answers.ts';
import { type Asked, ask, type DataServices, type Drawn, guarded, holidayNames } from './calls.ts';
import { type FieldErrors, forms, type ToolForm } from './forms.ts';
import type { Problem } from './problem.ts';
import { askFor, spanRule } from './texts.ts';
import { type Answered, toolPage } from './tool-page.ts';
import { type Visit, visitOf } from './visit.ts';

type ReplyOf<N extends keyof Operations> = Reply<Operations[N]>;

/** A form, the operation that answers it, and how the answer is told. */
type Tool<N extends keyof Operations> = {
  form: ToolForm;
  operation: N;
  /** The text as the operation reads it, where people write it otherwise. */
  read?(text: string): string;
  tell(
    visit: Visit,
    reply: ReplyOf<N>,
    more: { services: DataServices; incoming: Incoming },
  ): Told | Promise<Told>;
};

const tool = <N extends keyof Operations>(one: Tool<N>) => one;

const address = tool({
  form: forms.address,
  operation: 'geocodeAddress',
  tell: async (visit, reply, { services, incoming }) => {
    const near = reply.lieu ? [] : await suggestions(services, visit, incoming, reply.texte);
    return tellAddress(visit, reply, near);
  },
});
const phone = tool({
  form: forms.phone,
  operation: 'analysePhone',
  tell: tellPhone,
});
const amount = tool({
  form: forms.amount,
  operation: 'formatMoney',
  read: plainAmount,
  tell: tellAmount,
});
const addDays = tool({
  form: forms.addDays,
  operation: 'addBusinessDays',
  tell: async (visit, reply, { services }) =>
    tellDueDay(visit, reply, await holidayNames(services)),
});
const countDays = tool({
  form: forms.countDays,
  operation: 'countBusinessDays',
  tell: async (visit, reply, { services }) =>
    tellDaysBetween(visit, reply, await holidayNames(services)),
});

export function toolPages(
  services: DataServices,
): PagesOf<`/data/${'adresse' | 'telephone' | 'montant' | 'dates'}`> {
  const page =
    (
      path: string,
      tools: readonly ToolForm[],
      answer: (visit: Visit, incoming: Incoming) => Promise<Answered | undefined>,
    ) =>
    (incoming: Incoming) => {
      const visit = visitOf(incoming, path);
      return guarded(incoming, visit, async () => {
        const answered = await answer(visit, incoming);
        return served(visit, tools, answered);
      });
    };
  const one = <N extends keyof Operations>(asked: Tool<N>) =>
    page(asked.form.action, [asked.form], (visit, incoming) =>
      answerOf(services, visit, incoming, asked),
    );
  return {
    '/data/adresse': one(address),
    '/data/telephone': one(phone),
    '/data/montant': one(amount),
    '/data/dates': page('/data/dates', [addDays.form, countDays.form], (visit, incoming) =>
      // An address with both an end and a number asks for the number, one call either way.
      visit.given.has('to') && !visit.given.has('days')
        ? answerOf(services, visit, incoming, countDays)
        : answerOf(services, visit, incoming, addDays),
    ),
  };
}

function served(visit: Visit, tools: readonly ToolForm[], answered: Answered | undefined): Drawn {
  const page = toolPage(visit, tools, answered);
  if (!answered) return { page };
  const status = 'errors' in answered ? { status: answered.problem?.status ?? 400 } : {};
  const problem = 'errors' in answered ? answered.problem : undefined;
  return { page, problem, keeping: 'private', ...status };
}

/** Undefined when nothing was asked; a field that was left empty costs no call. */
async function answerOf<N extends keyof Operations>(
  services: DataServices,
  visit: Visit,
  incoming: Incoming,
  { form, operation, read = (text) => text, tell }: Tool<N>,
): Promise<Answered | undefined> {
  const names = form.fields.map(({ name }) => name);
  if (!names.some((name) => visit.given.has(name))) return undefined;
  const empty = names.filter((name) => visit.given.getAll(name).every((text) => !text.trim()));
  if (empty.length > 0) {
    const errors = Object.fromEntries(empty.map((name) => [name, say(askFor[name], visit.lang)]));
    return { form, errors };
  }
  const search = new URLSearchParams(
    names.flatMap((name) => visit.given.getAll(name).map((text) => [name, read(text)])),
  );
  const asked = await ask<ReplyOf<N>>(services, incoming, visit, operation, { search });
  if ('problem' in asked) return refused(visit, form, asked.problem);
  const told = await tell(visit, asked.reply, { services, incoming });
  const origin = services.publicUrl ?? ownAddress(incoming);
  return { form, told, origin, apiPath: `${operations[operation].path}?${search}` };
}

/** The operation speaks to programs of its parameter "from"; a person has two dates before them. */
function refused(visit: Visit, form: ToolForm, problem: Problem): Answered {
  const errors: FieldErrors = Object.fromEntries(
    Object.entries(problem.fields).map(([name, text]) => [
      name,
      /\bfrom\b/.test(text) ? say(spanRule, visit.lang) : text,
    ]),
  );
  return { form, errors, problem: { ...problem, fields: errors } };
}

/** What the text may have been the beginning of: whole when it is short, else its longest word. */
async function suggestions(
  services: DataServices,
  visit: Visit,
  incoming: Incoming,
  text: string,
): Promise<ReplyOf<'suggestPlaces'>['data']> {
  const parts = text.split(/[^\p{L}\p{M}\p{N}'’-]+/u).filter((word) => word !== '');
  const longest = parts.toSorted((a, b) => b.length - a.length)[0] ?? '';
  const q = (parts.length <= 2 ? parts.join(' ') : longest).slice(
    0,
    limits.suggestionMaxCharacters,
  );
  if (q.length < limits.suggestionMinCharacters) return [];
  const search = new URLSearchParams({ q, limit: '6' });
  const asked: Asked<ReplyOf<'suggestPlaces'>> = await ask(
    services,
    incoming,
    visit,
    'suggestPlaces',
    { search },
  );
  return 'reply' in asked ? asked.reply.data : [];
}

/** "F CFA", "francs", "fr", "CFA", "XOF". */
const UNIT = '(?:f(?:r(?:ancs?)?)?\\.?)?(?:cfa|xof)?';
const UNIT_BEFORE = new RegExp(`^${UNIT}`, 'i');
const UNIT_AFTER = new RegExp(`${UNIT}$`, 'i');

/**
 * An amount as people write it, in the form that the operation reads: "10 000 francs CFA", "F CFA 10,000", "1 234,50". Three
 * figures after a point or a comma are thousands: the franc has no cents.
 */
export function plainAmount(text: string): string {
  const bare = text
    .normalize('NFKC')
    .replace(/[\s'’_]/g, '')
    .replace(UNIT_BEFORE, '')
    .replace(UNIT_AFTER, '')
    .replace(/^[\u2212\u2013]/, '-')
    .replace(/^\+/, '');
  if (/^-?\d{1,3}([.,]\d{3})+$/.test(bare)) return bare.replace(/[.,]/g, '');
  // Whoever writes both means thousands by the first: "1,234,567.50", "1.234.567,50".
  if (/^-?\d{1,3}(?:,\d{3})+\.\d{1,2}$/.test(bare)) return bare.replaceAll(',', '');
  if (/^-?\d{1,3}(?:\.\d{3})+,\d{1,2}$/.test(bare))
    return bare.replaceAll('.', '').replace(',', '.');
  return bare.replace(',', '.');
}
