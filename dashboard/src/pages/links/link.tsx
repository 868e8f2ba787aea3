// One payment link: its address and code, what came in by it, closed and opened again (UI107).

import { call, type ReplyOf } from '../../api/call.ts';
import { useListing } from '../../api/listing.ts';
import { useRead, useRefresh } from '../../api/reads.ts';
import { number } from '../../lib/say.ts';
import { ExportButton } from '../../parts/export-button.tsx';
import { PaymentTable } from '../../parts/payment-table.tsx';
import { LinkQr, QrFiles } from '../../parts/qr.tsx';
import { useReadOnly } from '../../parts/read-only.ts';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useParam, useProject } from '../../shell/place.tsx';
import { Fault } from '../../ui/act.tsx';
import { useAtOnce } from '../../ui/at-once.ts';
import { Button } from '../../ui/button.tsx';
import { Copied } from '../../ui/copy.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { byTime } from '../../ui/filter.ts';
import { Filters } from '../../ui/filters.tsx';
import { Link } from '../../ui/link.tsx';
import { List } from '../../ui/list.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { Read } from '../../ui/states.tsx';
import { Undo, useUndo } from '../../ui/undo.tsx';
import { Badge, Money, Time } from '../../ui/values.tsx';
import { linkWords } from '../../words/money.ts';

type PaymentLink = ReplyOf<'getPaymentLink'>;

export function Page() {
  const { t } = useLang();
  const { id, mode } = useProject();
  const linkId = useParam('linkId');
  const read = useRead('getPaymentLink', { project: id, mode, params: { id: linkId } });
  const link = read.data;
  const undo = useUndo();
  const turn = useTurn(link, undo.offer);
  return (
    <>
      <PageHead
        docs="getPaymentLink"
        title={link?.title ?? t({ fr: 'Lien de paiement', en: 'Payment link' })}
        above={
          <Link to={pathTo('links', { id, mode })}>{t({ fr: '← Liens', en: '← Links' })}</Link>
        }
        aside={<Turn of={turn} />}
      >
        {turn.shown && <Badge {...linkWords[turn.shown]} />}
      </PageHead>
      <div className="stack">
        <Undo done={undo.done} end={undo.end} />
        <Read of={read} lines={8}>
          {(found) => <Shown link={found} />}
        </Read>
      </div>
    </>
  );
}

/** Closed and opened again: shown as it will be before the server has answered. */
function useTurn(link: PaymentLink | undefined, offer: ReturnType<typeof useUndo>['offer']) {
  const { t } = useLang();
  const { id, mode } = useProject();
  const refresh = useRefresh();
  const put = async (status: PaymentLink['status'] | undefined) => {
    if (!link || (status !== 'active' && status !== 'closed')) return;
    const params = { id: link.id };
    await call('updatePaymentLink', { project: id, mode, params, body: { status } });
    await refresh('getPaymentLink', 'listPaymentLinks');
  };
  return useAtOnce(link?.status, async (status) => {
    await put(status);
    const closed = t({
      fr: 'Lien fermé : plus personne ne paie par lui.',
      en: 'Link closed: nobody pays by it any more.',
    });
    offer({
      said: status === 'closed' ? closed : t({ fr: 'Lien ouvert.', en: 'Link opened.' }),
      back: () => put(link?.status),
    });
  });
}

function Turn({ of: { shown, change, busy, fault } }: { of: ReturnType<typeof useTurn> }) {
  const { t } = useLang();
  const readOnly = useReadOnly();
  const isOpen = shown === 'active';
  return (
    <>
      {/* Paid in full, or expired, meanwhile: the refusal that says so stays. */}
      {(isOpen || shown === 'closed') && (
        <Button
          look="second"
          asks
          reason={readOnly}
          busy={busy}
          onClick={() => void change(isOpen ? 'closed' : 'active')}
        >
          {isOpen ? t({ fr: 'Fermer', en: 'Close' }) : t({ fr: 'Rouvrir', en: 'Open again' })}
        </Button>
      )}
      <Fault text={fault} />
    </>
  );
}

function Shown({ link }: { link: PaymentLink }) {
  const { t } = useLang();
  const { id, mode } = useProject();
  const at = { project: id, mode, params: { id: link.id } };
  const payments = useListing('listPaymentLinkPayments', at, [byTime]);
  return (
    <div className="stack wide">
      {link.url && <Shared link={link} url={link.url} />}
      <section className="card" aria-label={t({ fr: 'Détails', en: 'Details' })}>
        <LinkFacts link={link} />
      </section>
      <Section
        title={t({ fr: 'Paiements de ce lien', en: 'Payments of this link' })}
        aside={
          <ExportButton of="payments" filters={{ ...payments.asked, payment_link_id: link.id }} />
        }
      >
        <Filters here={payments.here} filters={payments.filters} of={payments.read} />
        <List
          of={payments}
          empty={
            <p className="quiet">
              {t({ fr: 'Personne n’a encore payé par lui.', en: 'Nobody has paid by it yet.' })}
            </p>
          }
        >
          {(rows) => (
            <>
              <PaymentTable payments={rows} of={payments} />
              <p>
                <Link to={pathTo('payments', { id, mode }, { payment_link_id: link.id })}>
                  {t({ fr: 'Les filtrer', en: 'Filter them' })}
                </Link>
              </p>
            </>
          )}
        </List>
      </Section>
    </div>
  );
}

function Shared({ link, url }: { link: PaymentLink; url: string }) {
  const { t } = useLang();
  const { id, mode } = useProject();
  return (
    <Section isCard title={t({ fr: 'À montrer ou à envoyer', en: 'To show or to send' })}>
      <Copied text={url} label={t({ fr: 'l’adresse', en: 'the address' })} />
      <LinkQr linkId={link.id} />
      <div className="row">
        <a className="button second small" href={url} target="_blank" rel="noreferrer">
          {t({ fr: 'Ouvrir la page', en: 'Open the page' })}
        </a>
        <Link className="button second small" to={pathTo('poster', { id, mode, linkId: link.id })}>
          {t({ fr: 'Affiche à imprimer', en: 'Poster to print' })}
        </Link>
      </div>
      <QrFiles linkId={link.id} name={link.id} />
    </Section>
  );
}

function LinkFacts({ link }: { link: PaymentLink }) {
  const { t, lang } = useLang();
  const { amount, min_amount: min, max_amount: max } = link;
  const facts: Fact[] = [
    [
      t({ fr: 'Montant', en: 'Amount' }),
      amount === null ? (
        t({ fr: 'au choix du payeur', en: 'payer’s choice' })
      ) : (
        <Money key="a" francs={amount} />
      ),
    ],
    min !== null && [t({ fr: 'Au moins', en: 'At least' }), <Money key="n" francs={min} />],
    max !== null && [t({ fr: 'Au plus', en: 'At most' }), <Money key="x" francs={max} />],
    [
      t({ fr: 'Usage', en: 'Use' }),
      link.usage === 'single_use'
        ? t({ fr: 'une seule fois', en: 'once' })
        : t({ fr: 'plusieurs fois', en: 'many times' }),
    ],
    [
      t({ fr: 'Paiements', en: 'Payments' }),
      link.max_payments === null
        ? number(link.payments_count, lang)
        : `${number(link.payments_count, lang)} / ${number(link.max_payments, lang)}`,
    ],
    [
      t({ fr: 'Encaissé', en: 'Collected' }),
      <strong key="c">
        <Money francs={link.collected_amount} />
      </strong>,
    ],
    link.description !== null && [t({ fr: 'Description', en: 'Description' }), link.description],
    link.expires_at !== null && [
      t({ fr: 'Expire', en: 'Expires' }),
      <Time key="e" at={link.expires_at} />,
    ],
    [t({ fr: 'Créé', en: 'Created' }), <Time key="t" at={link.created_at} />],
    [t({ fr: 'Id', en: 'Id' }), <Copied key="i" text={link.id} />],
  ];
  return <Facts facts={facts} />;
}
