// What a receipt says of a claim: the form where one may be made, or what became of it (contract/payments.md B.7).

import { limits } from '../../../contract/limits.ts';
import type { Checkout } from '../../../contract/payments/checkout.shapes.ts';
import { disputeReasons } from '../../../contract/payments/disputes.shapes.ts';
import type { Lang } from '../../../contract/text.ts';
import { type Html, html, say } from '../kit/html.ts';
import type { Faults, Filled } from './parts.ts';
import { claimStates, claimTexts, word } from './words.ts';

type Scene = { checkout: Checkout; action: string; faults: Faults; filled: Filled };

export function claim({ checkout, action, faults, filled }: Scene, lang: Lang): Html | undefined {
  const { dispute, can_dispute: may } = checkout;
  if (dispute) return html`<p class="notice">${say(claimStates[dispute.status], lang)}</p>`;
  if (!may) return undefined;
  const fault = faults['statement'];
  const chosen = filled.get('reason') ?? disputeReasons[0];
  const about = fault ? html` aria-invalid="true" aria-describedby="statement-fault"` : undefined;
  return html`<details${fault ? html` open` : undefined}><summary>${word('claim', lang)}</summary>
<form method="post" action="${action}">
<fieldset><legend>${word('claimWhy', lang)}</legend>
${disputeReasons.map((one) => html`<label class="choice"><input type="radio" name="reason" value="${one}"${one === chosen ? html` checked` : undefined}> ${say(claimTexts[one], lang)}</label>\n`)}</fieldset>
<label for="statement">${word('claimWords', lang)}</label>
<textarea id="statement" name="statement" rows="4" maxlength="${limits.disputeTextCharacters}" required${about}>${filled.get('statement') ?? ''}</textarea>
${fault ? html`<p class="fault" id="statement-fault">${fault}</p>` : undefined}
<button class="second" name="act" value="dispute">${word('claimSend', lang)}</button>
</form></details>`;
}
