// The payments of a project and mode, newest first (UI96, as far as operations stand).
import type { PaymentStatus } from '../../../../contract/payments/payments.shapes.ts';
import { useRead } from '../../api/reads.ts';
import { firstPayment } from '../../code/first-call.tsx';
import { CallSample } from '../../code/sample.tsx';
import { ExportButton } from '../../parts/export-button.tsx';
import { PaymentSummary } from '../../parts/payment-summary.tsx';
import { PaymentTable } from '../../parts/payment-table.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { mayAct } from '../../shell/me.tsx';
import { useProject } from '../../shell/place.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { Filters, useFilters } from '../../ui/filters.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { List, rowsPerPage, wordOf } from '../../ui/list.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Empty } from '../../ui/states.tsx';
import { channels, channelTexts } from '../../words/channels.ts';
import { paymentWords } from '../../words/status.ts';

const names = ['q', 'status', 'channel', 'customer_phone', 'created_from', 'created_to'] as const;
const statuses = Object.keys(paymentWords) as PaymentStatus[];

export function Page() {
  const { t } = useLang();
  const { id, mode, project } = useProject();
  const filters = useFilters([...names, 'cursor']);
  const { status, channel, ...plain } = filters;
  const here = pathTo('payments', { id, mode });
  const query = {
    ...plain,
    status: wordOf(statuses, status),
    channel: wordOf(channels, channel),
  };
  const payments = useRead(
    'listPayments',
    { project: id, mode, query: { ...query, limit: rowsPerPage } },
    { keep: true },
  );
  return (
    <>
      <PageHead
        title={t({ fr: 'Paiements', en: 'Payments' })}
        aside={
          <>
            <ExportButton of="payments" query={query} />
            {mayAct(project.role, 'user') && (
              <Link className="button" to={pathTo('newPayment', { id, mode })}>
                <Icon name="plus" />
                {t({ fr: 'Nouveau paiement', en: 'New payment' })}
              </Link>
            )}
          </>
        }
      />
      <div className="stack">
        <PaymentFilters here={here} filters={filters} />
        <PaymentSummary query={query} />
        <List of={payments} here={here} search={filters} empty={<None />}>
          {(found) => <PaymentTable payments={found} id={id} mode={mode} />}
        </List>
      </div>
    </>
  );
}

function None() {
  const { t } = useLang();
  return (
    <Empty title={t({ fr: 'Pas encore de paiement', en: 'No payment yet' })}>
      <p>
        {t({
          fr: 'Chaque paiement créé par l’API, un lien ou cette page apparaîtra ici. Cet appel crée le premier :',
          en: 'Each payment made by the API, a link or this page will be here. This call makes the first one:',
        })}
      </p>
      <CallSample call={firstPayment('first-payment')} />
    </Empty>
  );
}

function PaymentFilters({
  here,
  filters,
}: {
  here: string;
  filters: Partial<Record<(typeof names)[number], string>>;
}) {
  const { t } = useLang();
  const any = <option value="">{t({ fr: 'Tous', en: 'All' })}</option>;
  return (
    <Filters here={here} names={names}>
      <Field
        name="q"
        type="search"
        label={t({ fr: 'Texte', en: 'Text' })}
        defaultValue={filters.q}
        hint={t({ fr: 'Référence, id, description', en: 'Reference, id, description' })}
      />
      <Select name="status" label={t({ fr: 'État', en: 'Status' })} defaultValue={filters.status}>
        {any}
        {Object.entries(paymentWords).map(([name, { text }]) => (
          <option key={name} value={name}>
            {t(text)}
          </option>
        ))}
      </Select>
      <Select
        name="channel"
        label={t({ fr: 'Canal', en: 'Channel' })}
        defaultValue={filters.channel}
      >
        {any}
        {channels.map((name) => (
          <option key={name} value={name}>
            {t(channelTexts[name])}
          </option>
        ))}
      </Select>
      <Field
        name="customer_phone"
        type="tel"
        label={t({ fr: 'Téléphone du payeur', en: 'Payer’s phone' })}
        defaultValue={filters.customer_phone}
      />
      <Field
        name="created_from"
        type="date"
        label={t({ fr: 'Du', en: 'From' })}
        defaultValue={filters.created_from}
      />
      <Field
        name="created_to"
        type="date"
        label={t({ fr: 'Au', en: 'To' })}
        defaultValue={filters.created_to}
      />
    </Filters>
  );
}
