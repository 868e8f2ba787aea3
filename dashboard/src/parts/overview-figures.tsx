// How a project stands: what came in beside last week, what may be paid out, what is on its way, what waits for an answer (UI95).
import type { ReplyOf } from '../api/call.ts';
import { money } from '../lib/money.ts';
import { count, percent } from '../lib/say.ts';
import { pathTo } from '../paths.ts';
import { useLang } from '../shell/language.tsx';
import { useProject } from '../shell/place.tsx';
import { useProjectNow } from '../shell/project-now.ts';
import { Link } from '../ui/link.tsx';
import { Money, Time } from '../ui/values.tsx';
import { type Figure, FigureCards } from './figure-cards.tsx';

type Overview = ReplyOf<'getOverview'>;

const ended = {
  one: { fr: 'de {n} paiement terminé, 7 jours', en: 'of {n} payment ended, 7 days' },
  other: { fr: 'de {n} paiements terminés, 7 jours', en: 'of {n} payments ended, 7 days' },
};
const disputed = {
  one: { fr: '{n} litige attend votre réponse', en: '{n} dispute waits for your answer' },
  other: { fr: '{n} litiges attendent votre réponse', en: '{n} disputes wait for your answer' },
};
/** Of a hundred that ended, those that were paid. */
const rate = ({ ended, succeeded }: Overview['last_7_days']) =>
  Math.floor((succeeded * 100) / ended);

export function OverviewFigures({ of: seen }: { of: Overview }) {
  const { t, lang } = useLang();
  const { collected, last_7_days: week } = seen;
  const before = money(collected.last_week, lang);
  const figures: Figure[] = [
    [
      t({ fr: 'Encaissé aujourd’hui', en: 'Collected today' }),
      collected.today,
      t({
        fr: `${before} la semaine dernière à cette heure`,
        en: `${before} last week at this hour`,
      }),
    ],
    [
      t({ fr: 'Réussite', en: 'Success' }),
      week.ended === 0 ? '–' : percent(rate(week), lang),
      count(week.ended, ended, lang),
    ],
    [t({ fr: 'Disponible', en: 'Available' }), seen.available],
    [t({ fr: 'En attente', en: 'Pending' }), seen.pending],
    [t({ fr: 'Virements en route', en: 'Payouts on their way' }), seen.payouts_on_the_way],
  ];
  return (
    <>
      <ToAnswer of={seen.disputes_to_answer} />
      <FigureCards figures={figures} />
    </>
  );
}

/** Endpoints that fail are said by the frame, which knows them from here (UI46). */
function ToAnswer({
  of: { count: n, amount, respond_by },
}: {
  of: Overview['disputes_to_answer'];
}) {
  const { t, lang } = useLang();
  const { id, mode } = useProject();
  const now = useProjectNow();
  if (respond_by === null) return null;
  return (
    <div className="notice warn">
      <p>
        {count(n, disputed, lang)}, <Money francs={amount} />
        {t({ fr: ' : avant le ', en: ': by ' })}
        <Time at={respond_by} now={now} />
      </p>
      <Link className="button second small" to={pathTo('disputes', { id, mode })}>
        {t({ fr: 'Répondre', en: 'Answer' })}
      </Link>
    </div>
  );
}
