// Parts that both pages of payers have: fields with what is wrong with them, the choice of a channel, the sum.
import type { ChannelIn } from '../../../contract/payments/payments.shapes.ts';
import { paymentScenarioTexts } from '../../../contract/payments/scenario-texts.ts';
import { payerNumbers } from '../../../contract/payments/scenarios.ts';
import type { Lang } from '../../../contract/text.ts';
import { type Html, html, say } from '../kit/html.ts';
import { money } from '../kit/money.ts';
import { isPhone } from './phone.ts';
import { channelNames, word } from './words.ts';

export type Faults = Readonly<Record<string, string>>;
export type Filled = ReadonlyMap<string, string>;

export type Field = {
  name: string;
  label: string;
  value: string;
  type?: 'text' | 'tel' | 'email';
  hint?: string | undefined;
  autocomplete?: string;
  inputmode?: 'numeric' | 'tel';
  required?: boolean;
};

export function field(one: Field, faults: Faults): Html {
  const { name, type = 'text' } = one;
  const fault = faults[name];
  const about = [...(one.hint ? [`${name}-hint`] : []), ...(fault ? [`${name}-fault`] : [])];
  const described = about.length > 0 ? html` aria-describedby="${about.join(' ')}"` : undefined;
  return html`<label for="${name}">${one.label}</label>
${one.hint ? html`<p class="hint" id="${name}-hint">${one.hint}</p>` : undefined}
<input id="${name}" name="${name}" type="${type}" value="${one.value}" maxlength="254"${one.autocomplete ? html` autocomplete="${one.autocomplete}"` : undefined}${one.inputmode ? html` inputmode="${one.inputmode}"` : undefined}${one.required ? html` required` : undefined}${fault ? html` aria-invalid="true"` : undefined}${described}>
${fault ? html`<p class="fault" id="${name}-fault">${fault}</p>` : undefined}`;
}

export function channelChoice(
  channels: readonly ChannelIn[],
  chosen: string | undefined,
  faults: Faults,
  lang: Lang,
): Html {
  const first = channels.find((one) => one === chosen) ?? channels[0];
  const fault = faults['channel'];
  const about = fault ? html` aria-describedby="channel-fault"` : undefined;
  return html`<fieldset${about}><legend>${word('channel', lang)}</legend>
${channels.map(
  (one) =>
    html`<label class="choice"><input type="radio" name="channel" value="${one}"${one === first ? html` checked` : undefined}> ${say(channelNames[one], lang)}</label>\n`,
)}${fault ? html`<p class="fault" id="channel-fault">${fault}</p>` : undefined}</fieldset>`;
}

/** The form takes a number as people write it, so that it says itself what is wrong with one: operations ask for another form. */
const phoneFaults = (value: string, faults: Faults, lang: Lang): Faults =>
  faults['phone'] && value && !isPhone(value) ? { phone: word('phoneFault', lang) } : faults;

export const phoneField = (value: string, hint: string, faults: Faults, lang: Lang): Html =>
  field(
    {
      name: 'phone',
      label: word('phone', lang),
      value,
      type: 'tel',
      autocomplete: 'tel',
      inputmode: 'tel',
      hint,
    },
    phoneFaults(value, faults, lang),
  );

type Price = {
  amount: number;
  discount_amount: number;
  fee: number;
  charged_amount: number;
};

/** What is paid and what it is made of; the fee where the payer pays it. */
export function sum(price: Price, payer: string, isPaid: boolean, lang: Lang): Html {
  const isMore = price.discount_amount > 0 || payer === 'customer';
  const total = word(isPaid ? 'paidTotal' : 'total', lang);
  const row = (name: string, amount: string) => html`<dt>${name}</dt><dd>${amount}</dd>\n`;
  return html`${isMore ? row(word('amount', lang), money(price.amount, lang)) : undefined}${price.discount_amount > 0 ? row(word('discount', lang), `− ${money(price.discount_amount, lang)}`) : undefined}${payer === 'customer' ? row(word('fee', lang), money(price.fee, lang)) : undefined}<dt class="total">${total}</dt><dd class="total">${money(price.charged_amount, lang)}</dd>\n`;
}

export const notice = (text: string | undefined): Html | undefined =>
  text ? html`<p class="notice bad" role="alert">${text}</p>` : undefined;

/** What the simulator answers to which number, in test mode (contract/payments.md B.3, B.12). */
export function magicNumbers(lang: Lang): Html {
  const rows = Object.entries(payerNumbers).map(
    ([number, { outcome, delay_ms }]) =>
      html`<tr><th scope="row"><code>${number.slice(4)}</code></th><td>${say(paymentScenarioTexts[outcome], lang)}${outcome === 'succeeded' ? ` (${delay_ms / 1_000} s)` : undefined}</td></tr>\n`,
  );
  return html`<details><summary>${word('magic', lang)}</summary>
<table><thead><tr><th scope="col">${word('number', lang)}</th><th scope="col">${word('outcome', lang)}</th></tr></thead><tbody>
${rows}</tbody></table></details>`;
}
