// The answers of the tools in words: what an address, a number, an amount or a date was read as.

import type { AddressSource, Place } from '../../../contract/data/addresses.shapes.ts';
import type { Operations } from '../../../contract/index.ts';
import type { Reply } from '../../../contract/operation.ts';
import type { Text } from '../../../contract/text.ts';
import { type Html, html, say } from '../kit/html.ts';
import { money } from '../kit/money.ts';
import { countryText, euroText, numberText, weekdayText } from './format.ts';
import { factsOf } from './frame.ts';
import { mapOf } from './map.ts';
import { countedDays, texts } from './texts.ts';
import { french, link, list, source, unbroken, wordText } from './values.ts';
import { hrefTo, type Visit } from './visit.ts';
import { words } from './words.ts';

type ReplyOf<N extends keyof Operations> = Reply<Operations[N]>;

/** The answer in a few words, for its heading and the window's name, and what stands below. */
export type Told = { heading: string; body: Html };

export function tellAddress(
  visit: Visit,
  reply: ReplyOf<'geocodeAddress'>,
  suggestions: readonly Place[],
): Told {
  const { lang } = visit;
  const { lieu, alternatives, avertissements, sources, relation, repere } = reply;
  // The heading says it already.
  const warnings = notes(
    visit,
    avertissements.filter((text) => !text.startsWith('AUCUN_LIEU')),
  );
  const landmark = repere === null ? undefined : landmarkOf(visit, relation, repere);
  if (!lieu) {
    const body = html`${warnings}${factsOf(lang, [[texts.landmark, landmark]])}
<p>${say(texts.noPlaceHelp, lang)}</p>
${places(visit, texts.didYouMean, suggestions)}`;
    return { heading: say(texts.noPlace, lang), body };
  }
  const body = html`${factsOf(lang, [
    [texts.place, html`${lieu.name}, ${wordText(words.level, lieu.level, visit)}`],
    [texts.inside, distinct(lieu.contexte.split(', ')) || undefined],
    [texts.landmark, landmark],
    [texts.position, positionOf(visit, reply)],
    [
      texts.population,
      lieu.population_2023 === null ? undefined : numberText(lieu.population_2023, lang),
    ],
  ])}
${warnings}${mapOf(visit, reply)}${places(visit, texts.otherPlaces, alternatives)}${licences(visit, sources)}`;
  return { heading: fullName(lieu), body };
}

/** "Ouakam, Dakar": a name that repeats the one before it says nothing. */
const fullName = ({ name, contexte }: Place): string => distinct([name, ...contexte.split(', ')]);

const distinct = (names: readonly string[]): string =>
  names.filter((name, at) => name !== '' && name !== names[at - 1]).join(', ');

function landmarkOf(visit: Visit, relation: string | null, landmark: string): Html {
  const [open, close] = { fr: ['«\u202f', '\u202f»'], en: ['“', '”'] }[visit.lang];
  const how = relation === null ? '' : `${wordText(words.relation, relation, visit)} `;
  return html`${how}${open}${french(landmark, visit)}${close}`;
}

function positionOf(visit: Visit, { lat, lon, precision }: ReplyOf<'geocodeAddress'>): Html {
  if (lat === null || lon === null) return html`${say(texts.noPosition, visit.lang)}`;
  const [north, east] = [lat.toFixed(5), lon.toFixed(5)];
  const map = `https://www.openstreetmap.org/?mlat=${north}&mlon=${east}#map=15/${north}/${east}`;
  const what = precision === null ? '' : `, ${wordText(words.precision, precision, visit)}`;
  return html`<code>${north}, ${east}</code>${what}<br>${link(map, say(texts.openMap, visit.lang))}`;
}

/** Each asks the question anew with that place's whole name. */
function places(visit: Visit, title: Text, found: readonly Place[]): Html | undefined {
  if (found.length === 0) return undefined;
  return html`<h3>${say(title, visit.lang)}</h3>
<ul>${found.map((place) => {
    const name = fullName(place);
    return html`<li><a href="${hrefTo(visit, '/data/adresse', { texte: name })}">${name}</a> <span class="quiet">(${wordText(words.level, place.level, visit)})</span></li>\n`;
  })}</ul>`;
}

function licences(visit: Visit, sources: readonly AddressSource[]): Html {
  const { lang } = visit;
  return html`<h3>${say(texts.licences, lang)}</h3>
<ul>${sources.map(({ title, url, licence, official }) => {
    const words = frenchSigns.test(title) ? french(title, visit) : title;
    const terms = licence === unstated.fr ? say(unstated, lang) : french(licence, visit);
    const standing = official ? `, ${say(texts.official, lang)}` : '';
    return html`<li>${link(url, words)} <span class="quiet">(${terms}${standing})</span></li>\n`;
  })}</ul>`;
}

/** The answer does not say the language of a title: one with a French letter or small word is French. */
const frenchSigns = /[à-öø-ÿœ’]|\b(?:de|du|des|la|le|les|et)\b/i;

/** What the answer says of a source that names no licence. */
const unstated: Text = { fr: 'non indiquée', en: 'not stated' };

/** A warning opens with a word for programs, which people need not read. */
function notes({ lang }: Visit, warnings: readonly string[]): Html | undefined {
  if (warnings.length === 0) return undefined;
  const plain = warnings.map((text) => text.replace(/^[A-Z_]+: /, ''));
  return html`<h3>${say(texts.warnings, lang)}</h3>
<ul>${plain.map((text) => html`<li>${lang === 'fr' ? unbroken(text) : text}</li>\n`)}</ul>
`;
}

export function tellPhone(visit: Visit, reply: ReplyOf<'analysePhone'>): Told {
  const { lang } = visit;
  const { valid, type, country, national, international, e164, operator, notice } = reply;
  const verdict =
    type === 'court' ? texts.shortNumber : valid ? texts.validNumber : texts.invalidNumber;
  const body = html`${factsOf(lang, [
    [texts.kind, wordText(words.numberType, type, visit)],
    [texts.country, country === null ? undefined : countryText(country, lang)],
    [texts.national, national ?? undefined],
    [texts.international, international ?? undefined],
    [texts.e164, e164 === null ? undefined : html`<code>${e164}</code>`],
    [
      texts.rangeOwner,
      operator === null
        ? undefined
        : html`${french(operator.name, visit)} <span class="quiet">(${say(texts.prefix, lang)} ${operator.prefix})</span>`,
    ],
  ])}
${notice === null ? undefined : notes(visit, [notice])}${
  operator === null
    ? undefined
    : html`<h3>${say(texts.sources, lang)}</h3>\n${list(source)(operator.sources, { visit, nameOf: () => undefined })}`
}`;
  return { heading: say(verdict, lang), body };
}

export function tellAmount(visit: Visit, reply: ReplyOf<'formatMoney'>): Told {
  const { lang } = visit;
  const { amount, formatted, words: inWords, eur, eur_parity } = reply;
  const parity = `1\u00a0€ = ${money(eur_parity, lang)}`;
  const body = factsOf(lang, [
    [texts.asRead, Number.isInteger(amount) ? undefined : numberText(amount, lang)],
    [texts.inFigures, formatted],
    [texts.inWords, french(inWords, visit)],
    [texts.inEuros, html`${euroText(eur, lang)} <span class="quiet">(${parity})</span>`],
  ]);
  return { heading: formatted, body };
}

/** A holiday by its day, to say the name beside the date. */
export type HolidayNames = ReadonlyMap<string, { id: string; name: Text }>;

export function tellDueDay(
  visit: Visit,
  { from, days, date, holidays, warnings }: ReplyOf<'addBusinessDays'>,
  names: HolidayNames,
): Told {
  const { lang } = visit;
  const body = html`${factsOf(lang, [
    [texts.startDay, weekdayText(from, lang)],
    [texts.daysAdded, numberText(days, lang)],
    [texts.metHolidays, holidaysOf(visit, holidays, names)],
  ])}
${notes(visit, warnings)}<p class="quiet">${say(texts.businessDayRule, lang)}</p>`;
  return { heading: weekdayText(date, lang), body };
}

export function tellDaysBetween(
  visit: Visit,
  { from, to, business_days, holidays, warnings }: ReplyOf<'countBusinessDays'>,
  names: HolidayNames,
): Told {
  const { lang } = visit;
  const body = html`${factsOf(lang, [
    [texts.startDay, weekdayText(from, lang)],
    [texts.endDay, weekdayText(to, lang)],
    [texts.metHolidays, holidaysOf(visit, holidays, names)],
  ])}
${notes(visit, warnings)}<p class="quiet">${say(texts.businessDayRule, lang)}</p>`;
  const count = countedDays(numberText(business_days, lang), Math.abs(business_days) <= 1);
  return {
    heading: say(business_days === 0 && lang === 'en' ? countedDays('0', false) : count, lang),
    body,
  };
}

function holidaysOf(visit: Visit, days: readonly string[], names: HolidayNames): Html | string {
  if (days.length === 0) return say(texts.none, visit.lang);
  const all = html`<ul>${days.map((day) => {
    const holiday = names.get(day);
    const name =
      holiday &&
      html` – ${link(hrefTo(visit, `/data/jours-feries/${holiday.id}`), say(holiday.name, visit.lang))}`;
    return html`<li>${weekdayText(day, visit.lang)}${name}</li>\n`;
  })}</ul>`;
  if (days.length <= shownHolidays) return all;
  return html`<details><summary>${numberText(days.length, visit.lang)}</summary>${all}</details>`;
}

/** Ten years hold two hundred: they are there for whoever opens them. */
const shownHolidays = 8;
