// The page of a payment link, /l/{token}: a payment of it begins here and goes on at its own page.
import type { LinkCheckout } from '../../../contract/payments/checkout.shapes.ts';
import { amountOf, readAmount } from '../../../contract/payments/typed-amount.ts';
import { needsPhone } from '../../../contract/payments/words.ts';
import type { RawAnswer } from '../../http/page.ts';
import { fail } from '../../kit/fail.ts';
import { randomBytes } from '../../kit/random.ts';
import { designFile } from '../kit/design.ts';
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
import { fieldsOf, linkPage } from './link-page.ts';
import type { Filled } from './parts.ts';
import { notStarted } from './payment-pages.ts';
import { readPhone } from './phone.ts';
import { word } from './words.ts';

type Services = PayerServices & { publicUrl: string | null };

export function linkPages(
  services: Services,
): PagesOf<'/l/{token}' | '/l/{token}/qr.png' | '/pay/style.css' | '/pay/script.js'> {
  return {
    '/l/{token}': {
      GET: guarded((visit) => open(services, visit, new Map())),
      POST: guarded((visit) => act(services, visit)),
    },
    '/l/{token}/qr.png': qrPicture(services.publicUrl, '/l'),
    '/pay/style.css': designFile('text/css', 'hosted.css', 'pay.css'),
    '/pay/script.js': designFile('text/javascript', 'pay.js'),
  };
}

type After = { refused?: Refusal | undefined };

async function open(
  services: Services,
  visit: Visit,
  filled: Filled,
  { refused }: After = {},
): Promise<RawAnswer> {
  const { lang, token } = visit;
  const search = searchOf(filled, refused);
  const asked = await ask<LinkCheckout>(services, visit, 'getLinkCheckout', { token, search });
  // What is wrong with a code or an amount is told beside the page, which stands without it.
  const isWrong = 'refused' in asked && (asked.refused.status === 400 || isOff(asked.refused));
  const found = isWrong
    ? await ask<LinkCheckout>(services, visit, 'getLinkCheckout', {
        token,
        search: searchOf(filled, asked.refused),
      })
    : asked;
  if ('refused' in found) return problem(found.refused, lang);
  const isUnsaid =
    filled.get('act') === 'price' && found.reply.amount === null && !filled.get('amount')?.trim();
  const why =
    refused ??
    (isWrong ? asked.refused : undefined) ??
    (isUnsaid ? wrong('amount', word('amountFault', lang)) : undefined);
  const faults = why?.fields ?? {};
  const scene = {
    link: found.reply,
    action: `/l/${encodeURIComponent(token)}?lang=${lang}`,
    key: filled.get('key') ?? randomBytes(16).toString('hex'),
    notice: why && noticeOf(why, fieldsOf(found.reply), lang),
    faults,
    filled,
  };
  return drawn(why, linkPage(scene, lang), lang);
}

/** What the page itself refuses of a field. */
const wrong = (name: string, text: string): Refusal => ({
  ...{ status: 400, code: 'INVALID_REQUEST', message: '', headers: [] },
  fields: { [name]: text },
});

/** Promo codes were switched off since the page was drawn. */
const isOff = ({ code }: Refusal): boolean => code === 'FEATURE_DISABLED';

/** What the price is asked of: without what was refused, which is not in the price that is paid. */
function searchOf(filled: Filled, refused: Refusal | undefined): Record<string, string> {
  if (refused?.fields['amount'] !== undefined) return {};
  const amount = readAmount(filled.get('amount') ?? '');
  const isRefused =
    refused && (refused.code === 'OFFER_INVALID' || refused.fields['offer_code'] || isOff(refused));
  const code = isRefused ? undefined : filled.get('offer_code')?.trim();
  return { ...(amount && { amount }), ...(code && { offer_code: code }) };
}

async function act(services: Services, visit: Visit): Promise<RawAnswer> {
  const fields = readForm(visit.incoming);
  if (!fields) throw fail('BAD_REQUEST');
  const { token, lang } = visit;
  if (fields.get('act') === 'price') return open(services, visit, fields);
  if (fields.get('act') !== 'pay') throw fail('BAD_REQUEST');
  const body = startOf(fields);
  // Said before a payment is begun: one of a link for a single payment keeps everybody else out.
  if (!body.phone && needsPhone(fields.get('channel') ?? '')) {
    const refused = wrong('phone', word('phoneFault', lang));
    return open(services, visit, fields, { refused });
  }
  const made = await ask<{ token: string }>(services, visit, 'startLinkCheckout', { token, body });
  if ('refused' in made) {
    const { refused } = made;
    if (refused.status === 404 && !isOff(refused)) return problem(refused, lang);
    // A form that was sent before, changed since: the next press of its button is another start.
    const isUsed = refused.code === 'IDEMPOTENCY_CONFLICT';
    const filled = isUsed ? new Map([...fields].filter(([name]) => name !== 'key')) : fields;
    return open(services, visit, filled, { refused });
  }
  const { phone } = body;
  const start = { channel: fields.get('channel') ?? '', attempts: 0, ...(phone && { phone }) };
  const started = await ask(services, visit, 'startCheckout', {
    token: made.reply.token,
    body: start,
  });
  // What it refuses is said, and mended, on the payment's own page: there is one now.
  const more = 'refused' in started ? `&${notStarted}=${started.refused.status}` : '';
  return seeOther(`/p/${made.reply.token}`, lang, more);
}

type StartBody = { key: string; amount?: number; phone?: string };

function startOf(fields: Filled): StartBody {
  const phone = readPhone(fields.get('phone') ?? '');
  const amount = readAmount(fields.get('amount') ?? '');
  const texts = ['name', 'email', 'reference', 'offer_code'].flatMap((name) => {
    const text = fields.get(name)?.trim();
    return text ? [[name, text] as const] : [];
  });
  return {
    key: fields.get('key') ?? '',
    ...Object.fromEntries(texts),
    ...(amount && { amount: amountOf(amount) }),
    ...(phone && { phone }),
  };
}
