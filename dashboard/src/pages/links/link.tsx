// One payment link: its address and code, what came in by it, closed and opened again (UI107).
import { call, type ReplyOf } from '../../api/call.ts';
import { useRead, useRefresh } from '../../api/reads.ts';
import { PaymentTable } from '../../parts/payment-table.tsx';
import { LinkQr, QrFiles } from '../../parts/qr.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { mayAct } from '../../shell/me.tsx';
import { useParam, useProject } from '../../shell/place.tsx';
import { Act } from '../../ui/act.tsx';
import { Copied } from '../../ui/copy.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { Link } from '../../ui/link.tsx';
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
  return (
    <>
      <PageHead
        title={link?.title ?? t({ fr: 'Lien de paiement', en: 'Payment link' })}
        above={
          <Link to={pathTo('links', { id, mode })}>{t({ fr: '← Liens', en: '← Links' })}</Link>
        }
        aside={link && <Turn link={link} done={undo.offer} />}
      >
        {link && <Badge {...linkWords[link.status]} />}
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

function Turn({ link, done }: { link: PaymentLink; done: ReturnType<typeof useUndo>['offer'] }) {
  const { t } = useLang();
  const { id, mode, project } = useProject();
  const refresh = useRefresh();
  const put = async (status: 'active' | 'closed') => {
    await call('updatePaymentLink', {
      project: id,
      mode,
      params: { id: link.id },
      body: { status },
    });
    await refresh('getPaymentLink', 'listPaymentLinks');
  };
  if (link.status !== 'active' && link.status !== 'closed') return null;
  const isOpen = link.status === 'active';
  const role = t({
    fr: 'Votre rôle permet seulement de lire.',
    en: 'Your role only lets you read.',
  });
  return (
    <Act
      look="second"
      reason={mayAct(project.role, 'user') ? undefined : role}
      run={async () => {
        await put(isOpen ? 'closed' : 'active');
        done({
          said: isOpen
            ? t({
                fr: 'Lien fermé : plus personne ne paie par lui.',
                en: 'Link closed: nobody pays by it any more.',
              })
            : t({ fr: 'Lien ouvert.', en: 'Link opened.' }),
          back: () => put(isOpen ? 'active' : 'closed'),
        });
      }}
    >
      {isOpen ? t({ fr: 'Fermer', en: 'Close' }) : t({ fr: 'Rouvrir', en: 'Open again' })}
    </Act>
  );
}

function Shown({ link }: { link: PaymentLink }) {
  const { t } = useLang();
  const { id, mode } = useProject();
  const payments = useRead('listPaymentLinkPayments', {
    project: id,
    mode,
    params: { id: link.id },
    query: { limit: 20 },
  });
  return (
    <div className="stack wide">
      {link.url && <Shared link={link} url={link.url} />}
      <section className="card" aria-label={t({ fr: 'Détails', en: 'Details' })}>
        <LinkFacts link={link} />
      </section>
      <Section title={t({ fr: 'Paiements de ce lien', en: 'Payments of this link' })}>
        <Read of={payments} lines={3}>
          {({ data }) =>
            data.length > 0 ? (
              <>
                <PaymentTable payments={data} />
                <p>
                  <Link to={pathTo('payments', { id, mode }, { payment_link_id: link.id })}>
                    {t({ fr: 'Les filtrer et les exporter', en: 'Filter and export them' })}
                  </Link>
                </p>
              </>
            ) : (
              <p className="quiet">
                {t({ fr: 'Personne n’a encore payé par lui.', en: 'Nobody has paid by it yet.' })}
              </p>
            )
          }
        </Read>
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
  const { t } = useLang();
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
        ? link.payments_count
        : `${link.payments_count} / ${link.max_payments}`,
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
