// The larger parts of a record: steps and documents of a procedure, history, fields and files of a dataset.
import type { Text } from '../../../contract/text.ts';
import { type Html, html, nameCode, say, table } from '../kit/html.ts';
import { money } from '../kit/money.ts';
import { dayText, numberText } from './format.ts';
import { french, link, list, type Show, wordText } from './values.ts';
import type { Visit } from './visit.ts';
import { words } from './words.ts';

type Step = {
  title: string;
  detail: string | null;
  channel: string | null;
  url: string | null;
};

/** In the order of their positions, which the numbers of the list repeat. */
export const steps: Show = (value, shown) => list(step, 'ol')(value, shown);

const step: Show = (value, { visit }) => {
  const { title, detail, channel, url } = value as Step;
  const how =
    channel === null
      ? undefined
      : html` <span class="quiet">(${wordText(words.channel, channel, visit)})</span>`;
  const name = french(title, visit);
  return html`${url === null ? name : link(url, name)}${how}${detail === null ? undefined : html`<br>${french(detail, visit)}`}`;
};

type Document = { title: string; required: boolean | null; copies: number | null };

export const documents: Show = list((value, { visit }) => {
  const { title, required, copies } = value as Document;
  const facts = [
    required === null ? [] : [say(required ? mustHave : mayHave, visit.lang)],
    copies === null ? [] : [say(copiesText(copies), visit.lang)],
  ].flat();
  return html`${french(title, visit)}${facts.length > 0 ? html` <span class="quiet">(${facts.join(', ')})</span>` : undefined}`;
});

const mustHave: Text = { fr: 'obligatoire', en: 'required' };
const mayHave: Text = { fr: 'si besoin', en: 'if needed' };
const copiesText = (copies: number): Text => ({
  fr: `${copies} exemplaire${copies > 1 ? 's' : ''}`,
  en: copies === 1 ? '1 copy' : `${copies} copies`,
});

type Cost = { amount: number | null; note: string | null };

export const cost: Show = (value, { visit }) => {
  const { amount, note } = value as Cost;
  return withNote(amount === null ? undefined : money(amount, visit.lang), note, visit);
};

/** The amount says enough in a table; without one the note stands for it. */
export const briefCost: Show = (value, shown) => {
  const { amount, note } = value as Cost;
  return cost({ amount, note: amount === null ? note : null }, shown);
};

type Delay = {
  days: number | null;
  unit: string | null;
  guaranteed_by_law: boolean | null;
  note: string | null;
};

export const delay: Show = (value, { visit }) => {
  const { days, unit, guaranteed_by_law, note } = value as Delay;
  if (days === null) return withNote(undefined, note, visit);
  const law = guaranteed_by_law ? `, ${say(byLaw, visit.lang)}` : '';
  // The source's own words, when they say no more than the number does.
  const isSame = note === daysText(days, unit).fr;
  return withNote(`${say(daysText(days, unit), visit.lang)}${law}`, isSame ? null : note, visit);
};

export const briefDelay: Show = (value, shown) => {
  const known = value as Delay;
  return delay({ ...known, note: known.days === null ? known.note : null }, shown);
};

const byLaw: Text = { fr: 'garanti par la loi', en: 'guaranteed by law' };

function daysText(days: number, unit: string | null): Text {
  // French has one plural, from two on; English one for nothing too.
  const many = days < 2 ? '' : 's';
  const french = { ouvres: ` ouvré${many}`, calendaires: ` calendaire${many}` }[unit ?? ''] ?? '';
  const english = { ouvres: 'business ', calendaires: 'calendar ' }[unit ?? ''] ?? '';
  return {
    fr: `${days} jour${many}${french}`,
    en: `${days} ${english}day${days === 1 ? '' : 's'}`,
  };
}

function withNote(text: string | undefined, note: string | null, visit: Visit): Html | undefined {
  if (note === null) return text === undefined ? undefined : html`${text}`;
  if (text === undefined) return french(note, visit);
  return html`${text} <span class="quiet">(${french(note, visit)})</span>`;
}

type Change = {
  version: string;
  date: string;
  summary: string | null;
  added: number;
  changed: number;
  removed: number;
  breaking: boolean;
};

export const changelog: Show = list((value, { visit }) => {
  const { version, date, summary, added, changed, removed, breaking } = value as Change;
  const s = (n: number) => (n > 1 ? 's' : '');
  const says: Text = {
    fr: `${added} ajoutée${s(added)}, ${changed} changée${s(changed)}, ${removed} retirée${s(removed)}`,
    en: `${added} added, ${changed} changed, ${removed} removed`,
  };
  return html`<strong>${version}</strong>, ${dayText(date, visit.lang)} <span class="quiet">(${say(says, visit.lang)}${breaking ? html`, ${say({ fr: 'avec rupture', en: 'breaking' }, visit.lang)}` : undefined})</span>${summary === null ? undefined : html`<br>${french(summary, visit)}`}`;
});

export const fields: Show = (value, { visit }) => {
  const { lang } = visit;
  const rows = value as readonly { name: string; type: string; description: string }[];
  if (rows.length === 0) return undefined;
  return table(
    say({ fr: 'Champs de chaque entrée', en: 'Fields of each entry' }, lang),
    [
      say({ fr: 'Champ', en: 'Field' }, lang),
      say({ fr: 'Type', en: 'Type' }, lang),
      say({ fr: 'Description', en: 'Description' }, lang),
    ],
    rows.map(
      ({ name, type, description }) =>
        html`<th scope="row">${nameCode(name)}</th><td>${type}</td><td>${french(description, visit)}</td>`,
    ),
  );
};

type Download = { format: string; url: string; bytes: number };

export const downloads: Show = list((value, { visit: { lang } }) => {
  const { format, url, bytes } = value as Download;
  const size = `${numberText(Math.ceil(bytes / 1024), lang)} ${lang === 'fr' ? 'Kio' : 'KiB'}`;
  return html`${link(url, format.toUpperCase())} <span class="quiet">(${size})</span>`;
});
