import type { ReplyOf } from '../../api/call.ts';
import { useRead } from '../../api/reads.ts';
import { FigureCards } from '../../parts/figure-cards.tsx';
import { NewLink } from '../../parts/new-link.tsx';
import { TestFunds } from '../../parts/test-funds.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useProject } from '../../shell/place.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { Read } from '../../ui/states.tsx';
import { Money, Time } from '../../ui/values.tsx';
import { channelTexts } from '../../words/channels.ts';

type Balances = ReplyOf<'getBalances'>;

export function Page() {
  const { t } = useLang();
  const { id, mode } = useProject();
  const balances = useRead('getBalances', { project: id, mode });
  return (
    <>
      <PageHead
        docs="getBalances"
        title={t({ fr: 'Solde', en: 'Balance' })}
        aside={
          <>
            <Link className="button second" to={pathTo('statement', { id, mode })}>
              {t({ fr: 'Relevé', en: 'Statement' })}
            </Link>
            <NewLink icon="payouts" to={pathTo('newPayout', { id, mode })}>
              {t({ fr: 'Virer', en: 'Pay out' })}
            </NewLink>
          </>
        }
      />
      <Read of={balances} lines={6}>
        {(sums) => <Shown sums={sums} />}
      </Read>
    </>
  );
}

function Shown({ sums }: { sums: Balances }) {
  const { t } = useLang();
  const { mode } = useProject();
  return (
    <div className="stack wide">
      {sums.available < 0 && (
        <p className="notice warn">
          {t({
            fr: 'Votre solde disponible est négatif : un litige retient plus qu’il n’y avait. Les prochains paiements le comblent ; d’ici là rien ne peut être viré.',
            en: 'Your available balance is below zero: a dispute holds more than there was. The next payments fill it; until then nothing can be paid out.',
          })}
        </p>
      )}
      <FigureCards
        figures={[
          [t({ fr: 'Disponible', en: 'Available' }), sums.available],
          [t({ fr: 'En attente', en: 'Pending' }), sums.pending],
          [t({ fr: 'Total', en: 'Total' }), sums.total],
        ]}
      />
      <Section isCard title={t({ fr: 'Ce qui est gardé', en: 'What is kept' })}>
        <Facts
          facts={[
            [
              t({ fr: 'Pour des remboursements', en: 'For refunds' }),
              <Money key="r" francs={sums.reserved_refunds} />,
            ],
            [
              t({ fr: 'Pour des virements', en: 'For payouts' }),
              <Money key="p" francs={sums.reserved_payouts} />,
            ],
            [
              t({ fr: 'Pour des litiges', en: 'For disputes' }),
              <Money key="d" francs={sums.disputed} />,
            ],
          ]}
        />
      </Section>
      <Section isCard title={t({ fr: 'Encaissé aujourd’hui', en: 'Collected today' })}>
        <Facts
          facts={sums.data.map(({ channel, collected_today }) => [
            t(channelTexts[channel]),
            <Money key={channel} francs={collected_today} />,
          ])}
        />
      </Section>
      <p className="quiet small">
        {t({ fr: 'Au ', en: 'At ' })}
        <Time at={sums.as_of} exact />
      </p>
      {mode === 'test' && <TestFunds />}
    </div>
  );
}
