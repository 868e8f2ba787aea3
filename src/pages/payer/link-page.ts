// Draws the page of a payment link: what it sells, what it asks, and why it is closed.
import type { LinkCheckout } from '../../../contract/payments/checkout.shapes.ts';
import type { Collected } from '../../../contract/payments/links.shapes.ts';
import type { Lang } from '../../../contract/text.ts';
import { type Html, html, say } from '../kit/html.ts';
import { moment } from '../kit/moment.ts';
import { money } from '../kit/money.ts';
import { payerPage } from './frame.ts';
import {
  channelChoice,
  type Faults,
  type Filled,
  field,
  magicNumbers,
  notice,
  phoneField,
  sum,
} from './parts.ts';
import { linkTexts, word } from './words.ts';

export type LinkScene = {
  link: LinkCheckout;
  action: string;
  /** Of this start: sent twice, it makes one payment. */
  key: string;
  notice?: string | undefined;
  faults: Faults;
  filled: Filled;
};

export function linkPage(scene: LinkScene, lang: Lang): string {
  const { link } = scene;
  return payerPage(lang, {
    title: link.title,
    shop: link.merchant,
    isTest: !link.livemode,
    state: `link ${link.status}`,
    main: html`<h1>${link.title}</h1>
${notice(scene.notice)}${link.description ? html`<p>${link.description}</p>\n` : undefined}${link.status === 'open' ? order(scene, lang) : closed(link, lang)}`,
    ...(link.livemode || link.status !== 'open' ? {} : { after: testTools(lang) }),
  });
}

/** The number is chosen here; the three buttons are on the page of the payment that begins (contract/payments.md B.3). */
const testTools = (lang: Lang): Html =>
  html`<aside class="tools short" aria-labelledby="tools">
<h2 id="tools">${word('tools', lang)}</h2>
${magicNumbers(lang)}
</aside>`;

function closed({ status, starts_at }: LinkCheckout, lang: Lang): Html {
  if (status === 'not_yet' || status === 'open') {
    return html`<p class="notice">${word('notYet', lang)} ${starts_at ? moment(starts_at, lang) : undefined}.</p>`;
  }
  return html`<p class="notice warn">${say(linkTexts[status], lang)}</p>`;
}

function order(scene: LinkScene, lang: Lang): Html {
  const { link, filled, faults, action } = scene;
  const value = (name: string) => filled.get(name) ?? '';
  const price =
    link.price && html`<dl class="sum">\n${sum(link.price, link.fee_payer, false, lang)}</dl>`;
  if (link.channels.length === 0) {
    return html`${price || undefined}<p class="notice warn">${word('none', lang)}</p>`;
  }
  const total = link.price ? ` ${money(link.price.charged_amount, lang)}` : '';
  const code = field(
    {
      name: 'offer_code',
      label: `${word('code', lang)} ${word('optional', lang)}`,
      value: value('offer_code'),
    },
    faults,
  );
  const isShown = link.accept_offer_code || link.amount === null;
  return html`${price || undefined}<form method="post" action="${action}">
<input type="hidden" name="key" value="${scene.key}">
${link.amount === null ? amountField(scene, lang) : undefined}${link.accept_offer_code ? code : undefined}${isShown ? html`<button class="second" name="act" value="price" formnovalidate>${word('apply', lang)}</button>` : undefined}
${(['name', 'email', 'reference'] as const).map((name) => collectField(scene, name, lang))}
${channelChoice(link.channels, filled.get('channel'), faults, lang)}
${phoneField(value('phone'), word('phoneHint', lang), faults, lang)}
<button name="act" value="pay">${word('pay', lang)}${total}</button>
</form>`;
}

function amountField({ link, filled, faults }: LinkScene, lang: Lang): Html {
  const { min_amount: least, max_amount: most } = link;
  const bounds = [least, most].map((one) => (one === null ? '…' : money(one, lang)));
  const hint = least === null && most === null ? undefined : bounds.join(' – ');
  const value = filled.get('amount') ?? '';
  const label = `${word('amount', lang)} (F CFA)`;
  return field(
    { name: 'amount', label, value, hint, inputmode: 'numeric', required: true },
    faults,
  );
}

/** The names of the fields that the page of a link draws. */
export function fieldsOf(link: LinkCheckout): string[] {
  if (link.status !== 'open' || link.channels.length === 0) return [];
  const collected = (['name', 'email', 'reference'] as const).filter(
    (name) => link.collect[name] !== 'none',
  );
  return [
    ...(link.amount === null ? ['amount'] : []),
    ...(link.accept_offer_code ? ['offer_code'] : []),
    ...[...collected, 'channel', 'phone'],
  ];
}

const asked = {
  name: { label: 'yourName', autocomplete: 'name' },
  email: { label: 'yourEmail', autocomplete: 'email', type: 'email' },
  reference: { label: 'yourReference', autocomplete: 'off' },
} as const;

function collectField(scene: LinkScene, name: Exclude<Collected, 'phone'>, lang: Lang) {
  const { [name]: rule } = scene.link.collect;
  if (rule === 'none') return undefined;
  const { label, ...more } = asked[name];
  const required = rule === 'required';
  const text = required ? word(label, lang) : `${word(label, lang)} ${word('optional', lang)}`;
  const value = scene.filled.get(name) ?? '';
  return field({ name, label: text, value, required, ...more }, scene.faults);
}
