// In which mode something new lives; the live one waits until it is open for the project (UI38).
import type { Mode } from '../lib/storage.ts';
import { pathTo } from '../paths.ts';
import { useLang } from '../shell/language.tsx';
import { useProject } from '../shell/place.tsx';
import { Choices } from '../ui/field.tsx';
import type { BoundChoice } from '../ui/fields.ts';
import { Link } from '../ui/link.tsx';

export function ModeChoice(bound: BoundChoice<Mode>) {
  const { t } = useLang();
  const { id, project } = useProject();
  const closed = (
    <>
      {t({
        fr: 'Le mode réel n’est pas encore ouvert pour ce projet.',
        en: 'Live mode is not open yet for this project.',
      })}{' '}
      <Link to={pathTo('live', { id })}>
        {t({ fr: 'Ouvrir le mode réel', en: 'Turn live mode on' })}
      </Link>
    </>
  );
  return (
    <Choices
      {...bound}
      options={[
        {
          value: 'test' as Mode,
          text: t({ fr: 'Test', en: 'Test' }),
          hint: t({
            fr: 'Opérateurs simulés : rien de réel ne bouge.',
            en: 'Simulated operators: nothing real moves.',
          }),
        },
        {
          value: 'live' as Mode,
          text: t({ fr: 'Réel', en: 'Live' }),
          hint: t({ fr: 'De l’argent réel.', en: 'Real money.' }),
          reason: project.live_enabled ? undefined : closed,
        },
      ]}
    />
  );
}
