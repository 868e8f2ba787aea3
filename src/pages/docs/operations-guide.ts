// The second half of the API page: every operation of the contract, with an anchor of its own name.
import { apiOf } from '../../../contract/apis.ts';
import { type ErrorCode, errors } from '../../../contract/errors.ts';
import { Campaign, Question } from '../../../contract/hiring/campaigns.shapes.ts';
import { Candidate } from '../../../contract/hiring/candidates.ts';
import { Message } from '../../../contract/hiring/sessions.shapes.ts';
import type { Operation } from '../../../contract/operation.ts';
import { Dispute } from '../../../contract/payments/disputes.shapes.ts';
import { PaymentLink } from '../../../contract/payments/links.shapes.ts';
import { Merchant } from '../../../contract/payments/merchants.shapes.ts';
import { Payment } from '../../../contract/payments/payments.shapes.ts';
import { Payout } from '../../../contract/payments/payouts.shapes.ts';
import { Refund } from '../../../contract/payments/refunds.shapes.ts';
import { ProjectSummary } from '../../../contract/platform/projects.shapes.ts';
import type { Lang, Text } from '../../../contract/text.ts';
import { Endpoint } from '../../../contract/webhooks/endpoints.shapes.ts';
import { type Html, html, nameCode, say, table } from '../kit/html.ts';
import { roleTexts } from '../kit/role-texts.ts';
import { hiringGuide } from './hiring-guide.ts';
import { hiringMeaningOf, meaningOf } from './member-texts.ts';
import {
  bySection,
  callerTextOf,
  codesOf,
  headersOf,
  isInData,
  type PlainSchema,
  plain,
  sectionTexts,
} from './operation-facts.ts';
import { core, formWords, limitWords, type Member, membersOf, typeWords } from './schema-words.ts';

/** Objects that several answers carry: their table stands once, at the first operation that has it. */
const objects: [string, string][] = Object.entries({
  Payment,
  Project: ProjectSummary,
  Endpoint,
  Refund,
  Payout,
  Dispute,
  PaymentLink,
  Merchant,
  Campaign,
  Question,
  Candidate,
  Message,
}).map(([name, schema]) => [JSON.stringify(plain(schema)), name]);
const objectNames = new Map(objects);
const objectNameOf = (schema: PlainSchema) => objectNames.get(JSON.stringify(schema));

type Named = [string, Operation];
type Context = { lang: Lang; owners: Map<string, string> };

/** The list of all operations, then each in the section that it belongs to. */
export function operationsGuide(operations: Record<string, Operation>, lang: Lang): Html {
  const sections = bySection(operations);
  const all = sections.flatMap(([, found]) => found);
  const context = { lang, owners: ownersOf(all) };
  return html`${table(
    say({ fr: 'Toutes les opérations', en: 'All operations' }, lang),
    [say({ fr: 'Route', en: 'Route' }, lang), say({ fr: 'Opération', en: 'Operation' }, lang)],
    all.map(
      ([name, operation]) =>
        html`<td>${route(operation)}</td><td><a href="#${name}">${say(operation.summary, lang)}</a></td>`,
    ),
  )}
${sections.map(
  ([section, found]) => html`<h3 id="section-${section}">${say(sectionTexts[section], lang)}</h3>
${section === 'hiring' ? hiringGuide(lang) : undefined}
${found.map((one) => operationPart(one, context))}`,
)}`;
}

const route = ({ method, path }: Operation) =>
  html`<span class="route"><code>${method}</code> ${nameCode(path)}</span>`;

/** The first operation whose answer is the object itself, or a list of it. */
function ownersOf(operations: Named[]): Map<string, string> {
  const owners = new Map<string, string>();
  for (const [name, { reply }] of operations) {
    if (!reply.schema) continue;
    const object = objectNameOf(core(plain(reply.schema)).inner);
    if (object !== undefined && !owners.has(object)) owners.set(object, name);
  }
  return owners;
}

function operationPart([name, operation]: Named, context: Context): Html {
  const { lang } = context;
  return html`<section class="operation" aria-labelledby="${name}">
<h4 id="${name}"><a class="name" href="#${name}">${name}</a> <span>${say(operation.summary, lang)}</span></h4>
<p>${route(operation)}</p>
<p>${callers(operation, lang)}</p>
${parameters([name, operation], context)}
${replyPart([name, operation], context)}
<p>${say({ fr: 'Erreurs :', en: 'Errors:' }, lang)} ${errorLinks(operation)}.</p>
</section>
`;
}

/** Each under the word that the operation's API has for it. */
function errorLinks(operation: Operation): Html[] {
  const { codes } = apiOf(operation.path);
  const words = new Map<string, { code: ErrorCode; status: number }>();
  for (const code of codesOf(operation)) {
    const named = codes[code] ?? { code, status: errors[code].status };
    if (!words.has(named.code)) words.set(named.code, { code, status: named.status });
  }
  return [...words].map(
    ([word, { code, status }], n) =>
      html`${n > 0 ? ', ' : ''}<a href="#error-${code}"><code>${word}</code></a> ${status}`,
  );
}

/** The meaning of a member of an operation, or of its reply. */
const meaningIn = ([name, { section }]: Named, owner = name) =>
  section === 'hiring' ? hiringMeaningOf : (member: string) => meaningOf(member, owner);

function callers(operation: Operation, lang: Lang): Html {
  const { scope, organizationRole } = operation;
  const role = operation.role;
  const scopeWord = say({ fr: 'portée', en: 'scope' }, lang);
  const roleWord = say({ fr: 'rôle au moins', en: 'role at least' }, lang);
  return html`${say({ fr: 'Qui appelle :', en: 'Who may call:' }, lang)} <strong>${say(callerTextOf(operation), lang)}</strong>${
    scope ? html`, ${scopeWord} <code>${scope}</code>` : undefined
  }${role ? html`, ${roleWord} ${say(roleTexts[role], lang)} (<code>${role}</code>)` : undefined}${
    organizationRole ? html`, ${roleWord} <code>${organizationRole}</code>` : undefined
  }.`;
}

const captions = {
  params: { fr: 'Chemin', en: 'Path' },
  headers: { fr: 'En-têtes', en: 'Headers' },
  query: { fr: 'Paramètres de requête', en: 'Query parameters' },
  body: { fr: 'Corps (JSON)', en: 'Body (JSON)' },
  form: { fr: 'Corps (multipart/form-data)', en: 'Body (multipart/form-data)' },
};

function parameters(named: Named, context: Context): Html[] {
  const [name, operation] = named;
  const meaning = meaningIn(named);
  const membersIn = (part: 'params' | 'query' | 'body'): Member[] => {
    const schema = operation[part];
    return schema ? membersOf(plain(schema), () => undefined) : [];
  };
  const isForm = operation.upload !== undefined;
  const parts: [keyof typeof captions, Member[]][] = [
    ['params', membersIn('params')],
    ['query', membersIn('query')],
    isForm ? ['form', [...membersIn('body'), file]] : ['body', membersIn('body')],
  ];
  const texts = new Map(headersOf(operation).map((fact) => [fact.name, fact.text]));
  const headers = headersOf(operation).map(
    (fact): Member => ({ name: fact.name, required: fact.required, schema: fact.schema }),
  );
  const all: [keyof typeof captions, Member[]][] = [['headers', headers], ...parts];
  return all
    .filter(([, members]) => members.length > 0)
    .map(([part, members]) =>
      memberTable(
        {
          caption: titled(name, captions[part], context.lang),
          members,
          meaning: (member) => (part === 'headers' ? texts.get(member) : meaning(member)),
        },
        context,
      ),
    );
}

const file: Member = { name: 'file', required: true, schema: { type: 'string' } };

type TableOptions = {
  caption: string;
  members: Member[];
  /** An answer's members are there or not; its ranges are nobody's limits. */
  answer?: true;
  meaning(name: string): Text | undefined;
};

function memberTable({ caption, members, answer, meaning }: TableOptions, context: Context): Html {
  const { lang, owners } = context;
  const there = answer ? { fr: 'Présent', en: 'Present' } : { fr: 'Requis', en: 'Required' };
  const words = answer
    ? { yes: { fr: 'toujours', en: 'always' }, no: { fr: 'parfois', en: 'sometimes' } }
    : { yes: { fr: 'oui', en: 'yes' }, no: { fr: 'non', en: 'no' } };
  const last = answer
    ? { fr: 'Sens et valeurs', en: 'Meaning and values' }
    : { fr: 'Sens et limites', en: 'Meaning and limits' };
  return table(
    caption,
    [say({ fr: 'Nom', en: 'Name' }, lang), 'Type', say(there, lang), say(last, lang)],
    members.map(({ name, schema, required, object }) => {
      const type = typeWords(schema, lang, object);
      const linked = object && owners.has(object);
      const limits = answer ? formWords(schema, lang) : limitWords(schema, lang);
      const text = meaning(name);
      return html`<th scope="row">${nameCode(name)}</th><td>${
        linked ? html`<a href="#object-${object}">${type}</a>` : type
      }</td><td>${words[required ? 'yes' : 'no'][lang]}</td><td>${text && capital(say(text, lang))}${
        object || limits.length === 0
          ? undefined
          : html`<span class="limits">${limits.join(say({ fr: ' ; ', en: '; ' }, lang))}</span>`
      }</td>`;
    }),
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const dataWord = { fr: ', dans data', en: ', in data' };

/** The answer: its status and members, or a link to the object's table if that stands elsewhere. */
function replyPart(named: Named, context: Context): Html {
  const [name, operation] = named;
  const { reply } = operation;
  const { lang, owners } = context;
  const inData = reply.schema && isInData(operation) ? say(dataWord, lang) : '';
  const status = html`${say({ fr: 'Réponse', en: 'Answer' }, lang)} <strong>${reply.status}</strong>${inData}`;
  if (reply.file && !reply.schema)
    return html`<p>${status}: <code>${reply.file.join(', ')}</code>.</p>`;
  if (!reply.schema)
    return html`<p>${status}${say({ fr: ', sans corps', en: ', no body' }, lang)}.</p>`;
  const schema = plain(reply.schema);
  const { inner, list } = core(schema);
  const object = objectNameOf(inner);
  const listed = list ? say({ fr: ', une liste', en: ', a list' }, lang) : '';
  if (object === undefined) {
    const caption = titled(name, { fr: 'réponse', en: 'answer' }, lang);
    const members = membersOf(inner, objectNameOf);
    const meaning = meaningIn(named, `${name}.reply`);
    return html`<p>${status}${listed}.</p>
${memberTable({ caption, members, answer: true, meaning }, context)}`;
  }
  const link = html`<p>${status}${listed}${say({ fr: ' :', en: ':' }, lang)} <a href="#object-${object}">${object}</a>.</p>`;
  if (owners.get(object) !== name) return link;
  const caption = titled(object, { fr: 'membres', en: 'members' }, lang);
  const members = membersOf(inner, () => undefined);
  const meaning = meaningIn(named, object);
  return html`${link}
<div id="object-${object}">${memberTable({ caption, members, answer: true, meaning }, context)}</div>`;
}

const titled = (name: string, text: Text, lang: Lang) =>
  `${name}${say({ fr: ' :', en: ':' }, lang)} ${say(text, lang)}`;
