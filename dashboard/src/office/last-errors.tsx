// The latest calls of a merchant's keys that were refused or failed, as an operator who is asked about them needs them (UI156).
import type { OfficeMerchant } from '../../../contract/backoffice/merchants.ts';
import { useLang } from '../shell/language.tsx';
import { Copied } from '../ui/copy.tsx';
import { Section } from '../ui/section.tsx';
import { Table } from '../ui/table.tsx';
import { Time, useNow } from '../ui/values.tsx';

type Errors = OfficeMerchant['accounts'][number]['last_errors'];

export function LastErrors({ errors }: { errors: Errors }) {
  const { t } = useLang();
  const now = useNow();
  const title = t({ fr: 'Dernières erreurs', en: 'Last errors' });
  if (errors.length === 0) {
    return (
      <Section title={title}>
        <p className="quiet">
          {t({
            fr: 'Aucun appel refusé depuis vingt-quatre heures.',
            en: 'No call was refused in the last twenty-four hours.',
          })}
        </p>
      </Section>
    );
  }
  return (
    <Section title={title}>
      <Table
        label={title}
        rows={errors}
        keyOf={({ id }) => id}
        columns={[
          {
            head: t({ fr: 'Appel', en: 'Call' }),
            cell: ({ method, path }) => (
              <code>
                {method} {path}
              </code>
            ),
          },
          {
            head: t({ fr: 'Réponse', en: 'Answer' }),
            cell: ({ status, code }) => (
              <>
                {status} {code && <code>{code}</code>}
              </>
            ),
          },
          {
            head: t({ fr: 'Quand', en: 'When' }),
            cell: ({ created_at }) => <Time at={created_at} now={now} />,
          },
          {
            head: t({ fr: 'Requête', en: 'Request' }),
            cell: ({ request_id }) => (request_id ? <Copied text={request_id} /> : '–'),
          },
        ]}
      />
    </Section>
  );
}
