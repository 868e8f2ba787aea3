// Draws the page of a payment in each of its states.
import type { Checkout } from '../../../contract/payments/checkout.shapes.ts';
import type { Lang } from '../../../contract/text.ts';
import { type Html, html, say } from '../kit/html.ts';
import { moment } from '../kit/moment.ts';
import { money } from '../kit/money.ts';
import { claim } from './claim.ts';
import { payerPage } from './frame.ts';
import {
  channelChoice,
  type Faults,
  type Filled,
  magicNumbers,
  notice,
  phoneField,
  sum,
} from './parts.ts';
import { channelNames, word } from './words.ts';

export type PaymentScene = {
  checkout: Checkout;
  /** Where its forms go. */
  action: string;
  qr: string;
  notice?: string | undefined;
  faults: Faults;
  filled: Filled;
  /** Somebody under way wants to choose another means. */
  other: boolean;
};

/** Without a script the page looks again so often, as long as something is awaited. */
const refresh_s = 5;

export function paymentPage(scene: PaymentScene, lang: Lang): string {
  const { checkout } = scene;
  const { status, merchant, livemode } = checkout;
  const title = chooses(scene) ? word('otherwise', lang) : titleOf(checkout, lang);
  return payerPage(lang, {
    title,
    shop: merchant,
    isTest: !livemode,
    state: `${status} ${checkout.attempts}`,
    ...(status === 'processing' && !chooses(scene) ? { refresh_s } : {}),
    main: html`<h1>${title}</h1>
${notice(scene.notice)}${bodies[status](scene, lang)}`,
    ...(livemode || isOver(checkout) ? {} : { after: testTools(scene, lang) }),
  });
}

/** The names of the fields that the page may draw in its state. */
export function fieldsOf(checkout: Checkout): string[] {
  const { status, channels, attempts_left, can_change: mayChange } = checkout;
  if (status === 'succeeded') {
    return checkout.can_dispute && !checkout.dispute ? ['statement'] : [];
  }
  const mayChoose = status === 'pending' ? attempts_left > 0 : mayChange;
  return mayChoose && channels.length > 0 ? ['channel', 'phone'] : [];
}

const isOver = ({ status }: Checkout) => status !== 'pending' && status !== 'processing';

function titleOf(checkout: Checkout, lang: Lang): string {
  switch (checkout.status) {
    case 'succeeded':
      return word('paid', lang);
    case 'failed':
      return word('failed', lang);
    case 'expired':
      return word('expired', lang);
    case 'processing':
      return word('confirm', lang);
    default:
      return `${word('pay', lang)} ${money(checkout.charged_amount, lang)}`;
  }
}

const bodies: Record<Checkout['status'], (scene: PaymentScene, lang: Lang) => Html> = {
  pending: choose,
  processing: wait,
  succeeded: receipt,
  failed: over,
  expired: over,
};

function summary(checkout: Checkout, isPaid: boolean, lang: Lang): Html {
  const { description, merchant } = checkout;
  return html`<dl class="sum">
${merchant.name ? html`<dt>${word('merchant', lang)}</dt><dd>${merchant.name}</dd>\n` : undefined}${description ? html`<dt>${word('description', lang)}</dt><dd>${description}</dd>\n` : undefined}${sum(checkout, checkout.fee_payer, isPaid, lang)}</dl>`;
}

const countdown = ({ seconds_left, expires_at }: Checkout, lang: Lang): Html =>
  html`<p class="left">${word('until', lang)} <time datetime="${expires_at}">${moment(expires_at, lang)}</time><span data-left="${seconds_left}" hidden>${word('left', lang)} <b></b></span></p>`;

/** The choice of a channel: the first, or another one. */
function startForm({ checkout, faults, filled, action }: PaymentScene, lang: Lang): Html {
  const { phone_masked: known, channels } = checkout;
  const hint = known ? `${word('phoneKnown', lang)} ${known}` : word('phoneHint', lang);
  return html`<form method="post" action="${action}">
<input type="hidden" name="act" value="start"><input type="hidden" name="attempts" value="${checkout.attempts}">
${channelChoice(channels, filled.get('channel'), faults, lang)}
${phoneField(filled.get('phone') ?? '', hint, faults, lang)}
<button>${word('pay', lang)} ${money(checkout.charged_amount, lang)}</button>
</form>`;
}

function choose(scene: PaymentScene, lang: Lang): Html {
  const { checkout, action } = scene;
  const { last_refusal: refusal, channels } = checkout;
  const canTry = checkout.attempts_left > 0;
  const again = canTry ? word('tryAgain', lang) : word('noTry', lang);
  const closed = html`<p class="notice warn">${word('none', lang)}</p>`;
  return html`${refusal ? html`<p class="notice bad" role="alert">${refusal.message} ${again}</p>` : undefined}
${summary(checkout, false, lang)}
${countdown(checkout, lang)}
${canTry ? (channels.length > 0 ? startForm(scene, lang) : closed) : undefined}
${giveUp(action, lang)}
<figure class="qr"><img src="${scene.qr}" alt="" width="164" height="164" loading="lazy"><figcaption>${word('onPhone', lang)}</figcaption></figure>`;
}

const giveUp = (action: string, lang: Lang): Html =>
  html`<form method="post" action="${action}"><button class="second" name="act" value="cancel">${word('giveUp', lang)}</button></form>`;

function wait(scene: PaymentScene, lang: Lang): Html {
  if (chooses(scene)) return another(scene, lang);
  const { checkout, action } = scene;
  const { next_action: next, channel, phone_masked: phone } = checkout;
  const name = channel === null ? '' : say(channelNames[channel], lang);
  const link = next?.url ?? next?.deep_links[0];
  return html`<p class="notice"><span class="busy" aria-hidden="true"></span> ${word('request', lang)} ${name}${phone ? ` (${phone.replaceAll(' ', '\u00a0')})` : ''}. ${word('accept', lang)}</p>
${link ? html`<p><a class="button" href="${link}">${word('openApp', lang)} ${name}</a></p>` : undefined}
${next?.qr_png_url ? html`<figure class="qr"><img src="${next.qr_png_url}" alt="" width="164" height="164"></figure>` : undefined}
${summary(checkout, false, lang)}
${countdown(checkout, lang)}
<p class="hint">${word('waiting', lang)}</p>
<p><a class="button second" href="${action}">${word('refresh', lang)}</a></p>
${otherwise(scene, lang)}
${giveUp(action, lang)}`;
}

/** The way to another means, which takes back what was asked; where that cannot be, from when. */
function otherwise(
  { checkout: { can_change: can, change_at: at }, action }: PaymentScene,
  lang: Lang,
) {
  if (can) {
    return html`<p><a class="button second" href="${action}&amp;other=1">${word('otherwise', lang)}</a></p>`;
  }
  return at === null
    ? undefined
    : html`<p class="hint">${word('otherwiseAt', lang)} <time datetime="${at}">${moment(at, lang)}</time>.</p>`;
}

/** It does not look again by itself: somebody fills it in. */
const chooses = ({ checkout, other }: PaymentScene) => checkout.can_change && other;

function another(scene: PaymentScene, lang: Lang): Html {
  const { checkout, action } = scene;
  return html`<p class="notice">${word('takenBack', lang)}</p>
${summary(checkout, false, lang)}
${countdown(checkout, lang)}
${startForm(scene, lang)}
<p><a class="button second" href="${action}">${word('keepWaiting', lang)}</a></p>`;
}

function receipt(scene: PaymentScene, lang: Lang): Html {
  const { checkout } = scene;
  const { merchant, description, channel, phone_masked: phone, paid_at: at } = checkout;
  const refunded = checkout.refunded_amount;
  const line = (name: string, value: string | null) =>
    value ? html`<dt>${name}</dt><dd>${value}</dd>\n` : undefined;
  return html`<p class="mark" aria-hidden="true">✓</p>
<h2>${word('receipt', lang)}</h2>
<dl class="sum">
${line(word('merchant', lang), merchant.name)}${line(word('description', lang), description)}${sum(checkout, checkout.fee_payer, true, lang)}${line(word('givenBack', lang), refunded > 0 ? money(refunded, lang) : null)}${line(word('date', lang), at && moment(at, lang))}${line(word('channel', lang), channel && say(channelNames[channel], lang))}${line(word('number', lang), phone)}${line(word('reference', lang), checkout.payment_id)}</dl>
<button class="second" type="button" data-print hidden>${word('print', lang)}</button>
${back(checkout, lang)}
${claim(scene, lang)}`;
}

function over({ checkout }: PaymentScene, lang: Lang): Html {
  const why = checkout.failure?.message;
  return html`<p class="notice bad">${why ? `${why} ` : ''}${word('nothingTaken', lang)}</p>
${summary(checkout, false, lang)}
${back(checkout, lang)}`;
}

const back = ({ return_url: url }: Checkout, lang: Lang): Html | undefined =>
  url === null
    ? undefined
    : html`<p><a class="button" href="${url}" rel="noreferrer">${word('back', lang)}</a></p>`;

/** The three buttons and the magic numbers of test mode (contract/payments.md B.3, B.12). */
function testTools({ action }: PaymentScene, lang: Lang): Html {
  const button = (outcome: string, name: 'testPaid' | 'testRefused' | 'testExpired') =>
    html`<button class="second" name="outcome" value="${outcome}">${word(name, lang)}</button>`;
  return html`<aside class="tools short" aria-labelledby="tools">
<h2 id="tools">${word('tools', lang)}</h2>
<form method="post" action="${action}" class="three"><input type="hidden" name="act" value="force">${button('paid', 'testPaid')}${button('refused', 'testRefused')}${button('expired', 'testExpired')}</form>
${magicNumbers(lang)}
</aside>`;
}
