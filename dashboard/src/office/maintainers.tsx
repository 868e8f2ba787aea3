// Who maintains the reference data: listed, named and dismissed by another person, never by oneself (UI161).
import { call, type ReplyOf } from '../api/call.ts';
import { useRead } from '../api/reads.ts';
import { useLang } from '../shell/language.tsx';
import { useMe } from '../shell/me.tsx';
import { Section } from '../ui/section.tsx';
import { Read } from '../ui/states.tsx';
import { OfficeAct } from './act.tsx';
import { Holders } from './holders.tsx';

type Account = ReplyOf<'getOfficeAccount'>;

const touches = ['getOfficeAccount', 'listOfficeMaintainers', 'listOfficeAccounts'] as const;

export function AccountMaintainer({ account: { id, maintainer } }: { account: Account }) {
  const { t } = useLang();
  const { user } = useMe();
  const self =
    user.id === id
      ? t({
          fr: 'Personne ne se confie ni ne se retire les données.',
          en: 'Nobody gives the data to themselves, nor takes it from themselves.',
        })
      : undefined;
  const common = { needs: 'people', reason: self, empty: {}, labels: {}, touches } as const;
  const params = { userId: id };
  return (
    <Section
      title={t({ fr: 'Données de référence', en: 'Reference data' })}
      lead={
        maintainer
          ? t({ fr: 'Cette personne tient les données.', en: 'This person maintains the data.' })
          : t({
              fr: 'Cette personne ne tient pas les données.',
              en: 'This person does not maintain the data.',
            })
      }
    >
      <div className="row">
        {maintainer ? (
          <OfficeAct
            {...common}
            act={t({ fr: 'Retirer les données', en: 'Take the data' })}
            look="danger"
            title={t({ fr: 'Retirer les données ?', en: 'Take the data?' })}
            lead={t({
              fr: 'La personne ne traite plus ni signalements ni demandes, dès le prochain appel.',
              en: 'The person settles neither reports nor requests from the next call.',
            })}
            run={({ reason }) => call('deleteOfficeMaintainer', { params, body: { reason } })}
          />
        ) : (
          <OfficeAct
            {...common}
            act={t({ fr: 'Confier les données', en: 'Give the data' })}
            title={t({ fr: 'Confier les données ?', en: 'Give the data?' })}
            lead={t({
              fr: 'La personne décidera des signalements et des demandes, et lira en entier ce qui a été signalé.',
              en: 'The person will settle reports and requests, and read in full what was reported.',
            })}
            run={({ reason }) => call('putOfficeMaintainer', { params, body: { reason } })}
          />
        )}
      </div>
    </Section>
  );
}

export function Maintainers() {
  const { t } = useLang();
  const read = useRead('listOfficeMaintainers', {});
  const title = t({ fr: 'Qui tient les données', en: 'Who maintains the data' });
  const none = t({ fr: 'Personne encore.', en: 'Nobody yet.' });
  return (
    <Section
      title={title}
      lead={t({
        fr: 'Les données se confient et se retirent sur la page de chaque compte, jamais sur la sienne.',
        en: 'The data is given and taken on the page of each account, never on one’s own.',
      })}
    >
      <Read of={read} lines={3}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="quiet">{none}</p>
          ) : (
            <Holders label={title} rows={data} />
          )
        }
      </Read>
    </Section>
  );
}
