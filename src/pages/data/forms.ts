// The forms of /data: each asks one thing by GET, so that its answer has an address that one can share.
import { limits } from '../../../contract/limits.ts';
import type { Text } from '../../../contract/text.ts';
import { type Html, html, say } from '../kit/html.ts';
import type { askFor } from './texts.ts';
import { typed, type Visit } from './visit.ts';

type Field = {
  name: keyof typeof askFor;
  label: Text;
  hint?: Text;
  /** What the browser needs to know to offer the right keys. */
  kind: Html;
};

export type ToolForm = {
  id: string;
  /** Where it is sent: the page that answers. */
  action: string;
  title: Text;
  fields: readonly Field[];
  button: Text;
};

const startField: Field = {
  name: 'from',
  label: { fr: 'À partir du', en: 'From' },
  kind: html`type="date" min="1900-01-01" max="9999-12-31"`,
};

export const forms = {
  address: {
    id: 'adresse',
    action: '/data/adresse',
    title: { fr: 'Une adresse', en: 'An address' },
    fields: [
      {
        name: 'texte',
        label: { fr: 'Adresse, comme on la dit', en: 'Address, as people say it' },
        hint: {
          fr: 'Par exemple : derrière la mosquée de Ouakam, Dakar',
          en: 'For example: derrière la mosquée de Ouakam, Dakar',
        },
        kind: html`type="text" maxlength="${limits.addressCharacters}" autocomplete="off" enterkeyhint="search"`,
      },
    ],
    button: { fr: 'Trouver l’adresse', en: 'Find the address' },
  },
  phone: {
    id: 'telephone',
    action: '/data/telephone',
    title: { fr: 'Un numéro de téléphone', en: 'A telephone number' },
    fields: [
      {
        name: 'numero',
        label: { fr: 'Numéro de téléphone', en: 'Telephone number' },
        hint: { fr: 'Par exemple : 77 123 45 67', en: 'For example: 77 123 45 67' },
        kind: html`type="tel" maxlength="${limits.phoneCharacters}" autocomplete="off" enterkeyhint="search"`,
      },
    ],
    button: { fr: 'Analyser le numéro', en: 'Analyse the number' },
  },
  amount: {
    id: 'montant',
    action: '/data/montant',
    title: { fr: 'Un montant', en: 'An amount' },
    fields: [
      {
        name: 'montant',
        label: { fr: 'Montant en francs CFA', en: 'Amount in CFA francs' },
        hint: { fr: 'Par exemple : 1 250 000', en: 'For example: 1,250,000' },
        kind: html`type="text" inputmode="decimal" maxlength="40" autocomplete="off" enterkeyhint="search"`,
      },
    ],
    button: { fr: 'Écrire le montant', en: 'Write the amount' },
  },
  addDays: {
    id: 'ajouter',
    action: '/data/dates#ajouter',
    title: { fr: 'Une échéance', en: 'A due date' },
    fields: [
      startField,
      {
        name: 'days',
        label: { fr: 'Jours ouvrés à ajouter', en: 'Business days to add' },
        kind: html`type="number" inputmode="numeric" min="0" max="${limits.businessDaysMax}" step="1"`,
      },
    ],
    button: { fr: 'Ajouter les jours', en: 'Add the days' },
  },
  countDays: {
    id: 'compter',
    action: '/data/dates#compter',
    title: { fr: 'Entre deux dates', en: 'Between two dates' },
    fields: [
      startField,
      {
        name: 'to',
        label: { fr: 'Jusqu’au, compris', en: 'Up to and including' },
        kind: html`type="date" min="1900-01-01" max="9999-12-31"`,
      },
    ],
    button: { fr: 'Compter les jours', en: 'Count the days' },
  },
} as const satisfies Record<string, ToolForm>;

/** What is wrong, by the name of the field. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The form with what was typed, when it is this page's own. */
export function toolForm(
  visit: Visit,
  form: ToolForm,
  filled: boolean,
  errors: FieldErrors = {},
): Html {
  return html`<form method="get" action="${form.action}" class="ask">
${form.fields.map((field) => fieldOf(visit, form, field, filled ? typed(visit, field.name) : '', errors[field.name]))}${languageField(visit)}<button>${say(form.button, visit.lang)}</button>
</form>`;
}

/** A form sends only its fields: the language that the address asked for goes along as one. */
export const languageField = ({ langAsked, lang }: Visit): Html | undefined =>
  langAsked ? html`<input type="hidden" name="lang" value="${lang}">\n` : undefined;

function fieldOf(
  { lang }: Visit,
  form: ToolForm,
  { name, label, hint, kind }: Field,
  value: string,
  error: string | undefined,
): Html {
  const id = `${form.id}-${name}`;
  const described = [hint && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean);
  const tied = described.length > 0 ? html` aria-describedby="${described.join(' ')}"` : undefined;
  const wrong = error === undefined ? undefined : html` aria-invalid="true"`;
  return html`<div class="field">
<label for="${id}">${say(label, lang)}</label>
<input id="${id}" name="${name}" ${kind} value="${value}" required${wrong}${tied}>
${hint ? html`<p class="hint" id="${id}-hint">${say(hint, lang)}</p>\n` : undefined}${fieldError(id, error)}</div>
`;
}

export const fieldError = (id: string, error: string | undefined): Html | undefined =>
  error === undefined
    ? undefined
    : html`<p class="wrong" id="${id}-error" role="alert">${error}</p>\n`;
