// The page of a payment, /p/{token}. It decides nothing: its forms become calls of operations.
import type { Checkout } from '../../../contract/payments/checkout.shapes.ts';
import type { RawAnswer } from '../../http/page.ts';
import { fail } from '../../kit/fail.ts';
import { readForm } from '../kit/form.ts';
import { qrPicture } from '../kit/qr-picture.ts';
import type { Refusal } from '../kit/refusal.ts';
import type { PagesOf } from '../table.ts';
import {
  ask,
  drawn,
  guarded,
  noticeOf,
  type PayerServices,
  problem,
  seeOther,
  type Visit,
} from './calls.ts';
import type { Filled } from './parts.ts';
import { fieldsOf, paymentPage } from './payment-page.ts';
import { readPhone } from './phone.ts';
import { word } from './words.ts';

type Services = PayerServices & { publicUrl: string | null };

export function paymentPages(services: Services): PagesOf<'/p/{token}' | '/p/{token}/qr.png'> {
  return {
    '/p/{token}': {
      GET: guarded((visit) => open(services, visit)),
      POST: guarded((visit) => act(services, visit)),
    },
    '/p/{token}/qr.png': qrPicture(services.publicUrl, '/p'),
  };
}

const pathOf = (token: string) => `/p/${encodeURIComponent(token)}`;

async function open(
  services: Services,
  visit: Visit,
  after?: { refused: Refusal; filled: Filled },
): Promise<RawAnswer> {
  const { lang, token } = visit;
  const found = await ask<Checkout>(services, visit, 'getCheckout', { token });
  if ('refused' in found) return problem(found.refused, lang);
  const { refused, filled = new Map() } = after ?? {};
  const faults = refused?.fields ?? {};
  const scene = {
    checkout: found.reply,
    action: `${pathOf(token)}?lang=${lang}`,
    qr: `${pathOf(token)}/qr.png`,
    notice: saidAbove(found.reply, visit, refused),
    faults,
    filled,
    other: filled.has('channel') || new URLSearchParams(visit.incoming.search).has('other'),
  };
  return drawn(refused, paymentPage(scene, lang), lang);
}

/** What was refused of the last form, or of the form of the link that led here and could not be shown there. */
function saidAbove(
  checkout: Checkout,
  { incoming, lang }: Visit,
  refused: Refusal | undefined,
): string | undefined {
  if (refused) return noticeOf(refused, fieldsOf(checkout), lang);
  const { status, attempts } = checkout;
  const why = new URLSearchParams(incoming.search).get(notStarted);
  const isOfNow = status === 'pending' && attempts === 0;
  return why === null || !isOfNow
    ? undefined
    : word(why === '503' ? 'noChannel' : 'notBegun', lang);
}

/** In the address of a payment that its link began, and whose first try was refused: the status of the refusal. */
export const notStarted = 'refused';

async function act(services: Services, visit: Visit): Promise<RawAnswer> {
  const fields = readForm(visit.incoming);
  const call = fields && callOf(fields);
  if (!fields || !call) throw fail('BAD_REQUEST');
  const { token } = visit;
  const { name, body } = call;
  const done = await ask<Checkout>(services, visit, name, { token, ...(body ? { body } : {}) });
  if ('reply' in done) return seeOther(pathOf(token), visit.lang);
  if (done.refused.status === 404) return problem(done.refused, visit.lang);
  return open(services, visit, { refused: done.refused, filled: fields });
}

/** The operation that a form asks for. */
function callOf(fields: Filled): { name: string; body?: object } | undefined {
  const value = (name: string) => fields.get(name) ?? '';
  switch (fields.get('act')) {
    case 'start': {
      const phone = readPhone(value('phone'));
      const attempts = Number(value('attempts') || Number.NaN);
      const body = { channel: value('channel'), attempts, ...(phone ? { phone } : {}) };
      return { name: 'startCheckout', body };
    }
    case 'cancel':
      return { name: 'cancelCheckout' };
    case 'dispute':
      return {
        name: 'disputeCheckout',
        body: {
          reason: value('reason'),
          statement: value('statement').replaceAll('\r\n', '\n').trim(),
        },
      };
    case 'force':
      return { name: 'forceCheckout', body: { outcome: value('outcome') } };
    default:
      return undefined;
  }
}
