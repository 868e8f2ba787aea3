// One attempt of which no operator tells: what was known and since when, and its end by the operator's statement (UI170).
import type { ReactNode } from 'react';
import { limits } from '../../../contract/limits.ts';
import { type CallInput, call, type ReplyOf } from '../api/call.ts';
import { useRead } from '../api/reads.ts';
import { grouped, money, readMoney } from '../lib/money.ts';
import { ModeBadge } from '../parts/mode-badge.tsx';
import { pathTo } from '../paths.ts';
import { useLang } from '../shell/language.tsx';
import { useParam } from '../shell/place.tsx';
import { Copied } from '../ui/copy.tsx';
import { Facts } from '../ui/facts.tsx';
import { Field } from '../ui/field.tsx';
import type { Fields } from '../ui/fields.ts';
import { Link } from '../ui/link.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Section } from '../ui/section.tsx';
import { Read } from '../ui/states.tsx';
import { Table } from '../ui/table.tsx';
import { Badge, Money, Time, useNow } from '../ui/values.tsx';
import { channelText } from '../words/channels.ts';
import { OfficeAct } from './act.tsx';
import { askedTexts, attemptWords, sourceText } from './hands.ts';
import { useOwnProject } from './own-project.ts';

type Found = ReplyOf<'getOfficeHand'>;

export function Hand() {
  const { t, lang } = useLang();
  const id = useParam('handId');
  const read = useRead('getOfficeHand', { params: { id } });
  const found = read.data;
  return (
    <>
      <PageHead
        title={
          found
            ? `${t(askedTexts[found.kind])} ${money(found.amount, lang)}`
            : t({ fr: 'Tentative chez un opérateur', en: 'Attempt at an operator' })
        }
        docs="getOfficeHand"
        above={<Link to={pathTo('officeHands')}>{t({ fr: '← À la main', en: '← By hand' })}</Link>}
      >
        {found && (
          <span className="row">
            <Badge {...attemptWords[found.state]} />
            <ModeBadge mode={found.mode} />
          </span>
        )}
      </PageHead>
      <Read of={read} lines={10}>
        {(hand) => (
          <div className="stack wide">
            <Ours hand={hand} />
            <Known hand={hand} />
            <Settle hand={hand} />
          </div>
        )}
      </Read>
    </>
  );
}

const theirCode = (code: string | null, name: string): [string, ReactNode] | false =>
  code !== null && [name, <code key="w">{code}</code>];

function Ours({ hand }: { hand: Found }) {
  const { t } = useLang();
  const now = useNow();
  const { project, reference, operator_reference, sent_at, since, attempts, others: told } = hand;
  const others = attempts.filter(({ id }) => id !== hand.id);
  return (
    <Section title={t({ fr: 'À chercher au relevé', en: 'To look for on the statement' })}>
      <div className="card">
        <Facts
          facts={[
            [t({ fr: 'Somme', en: 'Sum' }), <Money key="a" francs={hand.amount} />],
            [
              t({ fr: 'Notre référence', en: 'Our reference' }),
              <Copied key="r" text={reference} />,
            ],
            [
              t({ fr: 'Référence de l’opérateur', en: 'The operator’s reference' }),
              operator_reference === null ? (
                t({ fr: 'aucune encore', en: 'none yet' })
              ) : (
                <Copied key="f" text={operator_reference} />
              ),
            ],
            theirCode(hand.operator_code, t({ fr: 'Code de l’opérateur', en: 'Operator’s code' })),
            told.length > 0 && [
              t({ fr: 'L’opérateur a annoncé', en: 'The operator told of' }),
              <Told key="o" others={told} />,
            ],
            [t({ fr: 'Canal', en: 'Channel' }), `${t(channelText(hand.channel))} (${hand.rail})`],
            [t({ fr: 'Envoyée', en: 'Sent' }), <Time key="s" at={sent_at} now={now} />],
            since !== null && [
              t({ fr: 'Attend depuis', en: 'Waits since' }),
              <Time key="h" at={since} now={now} />,
            ],
            [t({ fr: 'Objet', en: 'Object' }), <code key="o">{hand.object}</code>],
            [
              t({ fr: 'Projet', en: 'Project' }),
              <Link key="p" to={pathTo('officeMerchant', { merchantId: project.id })}>
                {project.name || project.id}
              </Link>,
            ],
          ]}
        />
      </div>
      {others.length > 0 && (
        <Table
          label={t({
            fr: 'Autres tentatives du même objet',
            en: 'Other attempts of the same object',
          })}
          rows={others}
          keyOf={({ id }) => id}
          columns={[
            { head: t({ fr: 'Tentative', en: 'Attempt' }), cell: ({ id }) => <code>{id}</code> },
            {
              head: t({ fr: 'État', en: 'State' }),
              cell: ({ state }) => <Badge {...attemptWords[state]} />,
            },
            {
              head: t({ fr: 'Envoyée', en: 'Sent' }),
              cell: (one) => <Time at={one.sent_at} now={now} />,
            },
          ]}
        />
      )}
    </Section>
  );
}

function Told({ others }: Pick<Found, 'others'>) {
  return (
    <ul className="plain">
      {others.map((one) => (
        <li key={one.operator_reference}>
          <Money francs={one.amount} /> (<code>{one.operator_reference}</code>)
        </li>
      ))}
    </ul>
  );
}

function Known({ hand: { pictures, mode } }: { hand: Found }) {
  const { t } = useLang();
  const now = useNow();
  const title = t({ fr: 'Ce qui en était su', en: 'What was known of it' });
  const ofTest = {
    fr: 'Rien n’est gardé en mode test : l’opérateur y est simulé.',
    en: 'Nothing is kept in test mode: its operator is simulated.',
  };
  const none = { fr: 'Rien n’a changé depuis l’envoi.', en: 'Nothing changed since it was sent.' };
  return (
    <Section title={title}>
      {pictures.length === 0 ? (
        <p className="quiet">{t(mode === 'test' ? ofTest : none)}</p>
      ) : (
        <Table
          label={title}
          rows={pictures.map((one, n) => ({ ...one, n }))}
          keyOf={({ n }) => String(n)}
          columns={[
            {
              head: t({ fr: 'Su depuis', en: 'Known since' }),
              cell: ({ known_since }) => <Time at={known_since} now={now} />,
            },
            { head: t({ fr: 'Par', en: 'By' }), cell: ({ source }) => t(sourceText(source)) },
            {
              head: t({ fr: 'Quoi', en: 'What' }),
              cell: ({ summary }) => <code>{JSON.stringify(summary)}</code>,
            },
          ]}
        />
      )}
    </Section>
  );
}

const noLine = {
  fr: 'Ni ce jour-là ni les deux suivants. Les fonds réservés sont rendus.',
  en: 'Neither on that day nor on the two after. Reserved funds are given back.',
};
const otherSum = {
  fr: 'La somme demandée n’y est pas : celle que l’opérateur a annoncée ne paie rien ici. Reçue, elle est rendue au payeur.',
  en: 'The sum that was asked for is not there: what the operator told of pays nothing here. Received, it goes back to its payer.',
};

const touches = ['getOfficeHand', 'listOfficeHands'] as const;

function Settle({ hand }: { hand: Found }) {
  const { id, amount, may_settle } = hand;
  const { t } = useLang();
  const own = useOwnProject(hand);
  const known = t({
    fr: 'L’opérateur a parlé : il n’y a rien à décider.',
    en: 'The operator has told: there is nothing to decide.',
  });
  const reason = may_settle ? own : known;
  const settle = (body: CallInput<'settleOfficeHand'>['body']) =>
    call('settleOfficeHand', { params: { id }, body });
  return (
    <Section
      title={t({ fr: 'Clore d’après le relevé', en: 'End by the statement' })}
      lead={t({
        fr: 'Pour de bon : ce qui est dit payé est dû, ce qui est dit non payé est rendu.',
        en: 'For good: what is called paid is owed, what is called unpaid is given back.',
      })}
    >
      <div className="row">
        <OfficeAct
          act={t({ fr: 'Le relevé dit payé', en: 'The statement says paid' })}
          title={t({ fr: 'Payé, selon le relevé', en: 'Paid, by the statement' })}
          lead={t({
            fr: 'La somme de la ligne est celle de l’ordre, au franc près.',
            en: 'The sum of the line is that of the order, to the franc.',
          })}
          needs="money"
          reason={reason}
          empty={{ operator_reference: '', amount: '' }}
          labels={{
            operator_reference: { fr: 'Référence de la ligne', en: 'Reference of the line' },
            amount: { fr: 'Somme de la ligne', en: 'Sum of the line' },
          }}
          run={(given) =>
            settle({ ...given, outcome: 'paid', amount: readMoney(given.amount) ?? Number.NaN })
          }
          touches={touches}
        >
          {(fields) => <LineFields fields={fields} amount={amount} />}
        </OfficeAct>
        <OfficeAct
          act={t({ fr: 'Le relevé n’a pas de ligne', en: 'The statement has no line' })}
          look="danger"
          title={t({ fr: 'Non payé, selon le relevé', en: 'Not paid, by the statement' })}
          lead={t(hand.others.length > 0 ? otherSum : noLine)}
          needs="money"
          reason={reason}
          empty={{}}
          labels={{}}
          run={(given) => settle({ ...given, outcome: 'not_paid' })}
          touches={touches}
        />
      </div>
    </Section>
  );
}

type Line = { operator_reference: string; amount: string };

function LineFields({ fields, amount }: { fields: Fields<Line>; amount: number }) {
  const { t, lang } = useLang();
  return (
    <>
      <Field {...fields.text('operator_reference')} maxLength={limits.statementLineCharacters} />
      <MoneyField
        {...fields.sum('amount')}
        hint={`${t({ fr: 'Demandé : ', en: 'Asked for: ' })}${grouped(String(amount), lang)}`}
      />
    </>
  );
}
