// The organisations that the reader recruits for (UI37, UI147); everybody has a personal one from the first look on.
import { useRead } from '../../api/reads.ts';
import { useKnown } from '../../parts/known-organizations.ts';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useMe } from '../../shell/me.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Read } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { organizationRoleTexts } from '../../words/roles.ts';

export function Page() {
  const { t } = useLang();
  const { organizations } = useMe();
  const read = useRead('listOrganizations', { query: { limit: 100 } });
  useKnown(read.data?.data, organizations);
  return (
    <>
      <PageHead
        docs="listOrganizations"
        title={t({ fr: 'Recrutement', en: 'Hiring' })}
        aside={
          <Link className="button second" to={pathTo('newOrganization')}>
            <Icon name="plus" />
            {t({ fr: 'Nouvelle organisation', en: 'New organization' })}
          </Link>
        }
      >
        {t({
          fr: 'Campagnes d’entretiens, candidats et comptes rendus, par organisation.',
          en: 'Campaigns of interviews, candidates and reports, by organization.',
        })}
      </PageHead>
      <Read of={read}>
        {({ data }) => (
          <Table
            label={t({ fr: 'Organisations', en: 'Organizations' })}
            rows={data}
            keyOf={({ id }) => id}
            columns={[
              {
                head: t({ fr: 'Organisation', en: 'Organization' }),
                cell: ({ id, name }) => (
                  <Link to={pathTo('campaigns', { org: id, hireMode: 'production' })}>{name}</Link>
                ),
              },
              {
                head: t({ fr: 'Votre rôle', en: 'Your role' }),
                cell: ({ role }) => t(organizationRoleTexts[role]),
              },
              {
                head: t({ fr: 'Bac à sable', en: 'Sandbox' }),
                cell: ({ id, name }) => (
                  <Link
                    to={pathTo('campaigns', { org: id, hireMode: 'test' })}
                    aria-label={t({ fr: `Essayer dans ${name}`, en: `Try in ${name}` })}
                  >
                    {t({ fr: 'Essayer', en: 'Try' })}
                  </Link>
                ),
              },
            ]}
          />
        )}
      </Read>
    </>
  );
}
