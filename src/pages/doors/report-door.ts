// /dashboard/report: the last step of a report by whoever has not confirmed their address, with the challenge that the
// application's own policy lets no page of its show (UI135, docs/decisions/0052). What was typed there comes along.
import type { Text } from '../../../contract/text.ts';
import type { Incoming, RawAnswer } from '../../http/page.ts';
import { fail } from '../../kit/fail.ts';
import { challengeOf, solvedField } from '../kit/challenge.ts';
import { type Html, html, say } from '../kit/html.ts';
import { type Refusal, refusalIn } from '../kit/refusal.ts';
import { type Fields, goTo, shown } from './door.ts';
import { form, hidden, notice, onward, ways } from './parts.ts';
import { type DoorServices, doorAt, pageAt, type Visit } from './visit.ts';

const formPath = '/dashboard/data/reports';

const labels: Readonly<Record<string, Text>> = {
  dataset: { fr: 'Jeu de données', en: 'Dataset' },
  place: { fr: 'Endroit', en: 'Place' },
  current_value: { fr: 'Ce qui est écrit', en: 'What is written' },
  expected_value: { fr: 'Ce qui devrait l’être', en: 'What should be' },
  source: { fr: 'Source', en: 'Source' },
};

export const reportDoor = {
  open(_: DoorServices, visit: Visit): RawAnswer {
    const main = html`<p>${say(texts.nothing, visit.lang)}</p>
${onward(pageAt(formPath, visit), say(texts.write, visit.lang))}`;
    return shown(visit, { title: say(texts.title, visit.lang), main });
  },

  async send(services: DoorServices, visit: Visit, fields: Fields): Promise<RawAnswer> {
    const visitor = await services.session(visit.incoming.raw.headers.cookie);
    if (!visitor) return goTo(doorAt('sign-in', visit, { next: formPath }));
    const { siteKey } = services;
    // Nothing leads here then.
    if (siteKey === null) throw fail('NOT_CONFIGURED');
    const token = fields.get(solvedField);
    if (!token) return draw(visit, fields, siteKey);
    const answer = await services.call('createReport', asReport(visit, fields, token));
    if (answer.status >= 300) return draw(visit, fields, siteKey, refusalIn(answer));
    const { numero } = JSON.parse(String(answer.body)) as { numero: string };
    const lang = visit.said === undefined ? '' : `&lang=${visit.said}`;
    return goTo(`${formPath}?sent=${numero}${lang}`);
  },
};

/** The same call as the application made, under the same key, refused in the language of the page. */
function asReport({ incoming, lang }: Visit, fields: Fields, token: string): Incoming {
  const said = Object.keys(labels).flatMap((name) => {
    const text = fields.get(name);
    return text ? [[name, text]] : [];
  });
  const body = { ...Object.fromEntries(said), turnstile_token: token };
  const headers = {
    ...incoming.raw.headers,
    ...{ 'content-type': 'application/json', 'accept-language': lang },
    'idempotency-key': fields.get('key') ?? '',
  };
  return {
    ...incoming,
    raw: Object.create(incoming.raw, { headers: { value: headers } }) as Incoming['raw'],
    params: {},
    search: '',
    body: Buffer.from(JSON.stringify(body)),
    excess: undefined,
  };
}

function draw(visit: Visit, fields: Fields, siteKey: string, refused?: Refusal): RawAnswer {
  const { lang } = visit;
  const { turnstile_token: fault, ...others } = refused?.fields ?? {};
  const wrong = Object.entries(others).map(([name, text]) => {
    const label = labels[name];
    return html`<p>${label ? say(label, lang) : name} – ${text}</p>`;
  });
  const said = refused && {
    kind: 'bad' as const,
    text: fault ?? refused.message,
    more: html`${wrong}`,
  };
  const kept = [...Object.keys(labels), 'key'].map((name) => hidden(name, fields.get(name) ?? ''));
  const main = html`${notice(said)}<p>${say(texts.why, lang)}</p>
<dl>
${shownOf(fields, visit)}</dl>
${form(doorAt('report', visit), html`${kept}${challengeOf(siteKey, lang)}`, say(texts.send, lang))}${ways(lang, [[doorAt('confirm', visit), texts.confirm]])}`;
  const page = shown(visit, { title: say(texts.title, lang), main }, refused?.status ?? 200, [
    ...(refused?.headers ?? []),
  ]);
  return { ...page, challenge: true };
}

const shownOf = (fields: Fields, { lang }: Visit): Html[] =>
  Object.entries(labels).flatMap(([name, label]) => {
    const text = fields.get(name);
    return text ? [html`<dt>${say(label, lang)}</dt><dd>${text}</dd>\n`] : [];
  });

const texts = {
  title: { fr: 'Envoyer le signalement', en: 'Send the report' },
  nothing: {
    fr: 'Un signalement s’écrit dans le tableau de bord.',
    en: 'A report is written in the dashboard.',
  },
  write: { fr: 'Écrire un signalement', en: 'Write a report' },
  why: {
    fr: 'L’adresse de votre compte n’est pas confirmée : résolvez ce défi pour l’envoyer.',
    en: 'The address of your account is not confirmed: solve this challenge to send it.',
  },
  send: { fr: 'Envoyer', en: 'Send' },
  confirm: { fr: 'Confirmer mon adresse', en: 'Confirm my address' },
} as const satisfies Record<string, Text>;
