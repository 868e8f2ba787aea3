// What closures look like wherever operators meet them: who closed it and until when, and the end that is planned (UI159).
import type { Closure } from '../../../contract/backoffice/channels.ts';
import type { Text } from '../../../contract/text.ts';
import { apart } from '../lib/apart.ts';
import { useLang } from '../shell/language.tsx';
import { Field } from '../ui/field.tsx';
import type { Fields } from '../ui/fields.ts';
import { Badge, Time, useNow } from '../ui/values.tsx';

export const forAllWord = {
  look: 'bad',
  text: { fr: 'Coupé pour tous', en: 'Shut for all' },
} as const;

export const untilLabel: Text = { fr: 'Fin prévue', en: 'Planned end' };

export function UntilField(bound: ReturnType<Fields<{ until: string }>['text']>) {
  const { t } = useLang();
  return (
    <Field
      {...bound}
      type="datetime-local"
      hint={t({
        fr: 'Heure de Dakar. Vide : jusqu’à ce qu’on rouvre. À cette heure tout se rouvre, sans personne.',
        en: 'Time of Dakar. Empty: until it is opened. At that time all is open again, with nobody.',
      })}
    />
  );
}

export function Ends({ until }: { until: string | null }) {
  const { t } = useLang();
  const now = useNow();
  return until === null ? (
    t({ fr: 'sans fin prévue', en: 'no planned end' })
  ) : (
    <>
      {t({ fr: 'jusqu’au ', en: 'until ' })}
      <Time at={until} now={now} />
    </>
  );
}

/** That of all merchants, in a cell of a table. */
export function ClosedForAll({ closure: { since, until, by, reason } }: { closure: Closure }) {
  const { t } = useLang();
  const now = useNow();
  return (
    <div className="stack close">
      <span>
        <Badge {...forAllWord} />
      </span>
      <Ends until={until} />
      <small>
        {t({ fr: 'depuis le ', en: 'since ' })}
        <Time at={since} now={now} />
        {t({ fr: ', par ', en: ', by ' })}
        {apart(by.name ?? by.id)}
        {t({ fr: ' : ', en: ': ' })}
        {apart(reason)}
      </small>
    </div>
  );
}

/** What a merchant has of it: an end of its own, or what is closed for everybody. */
export function ClosedHere({
  closures,
  name,
}: {
  closures: readonly { name: string; for_all: boolean; until: string | null }[];
  name: string;
}) {
  const { t } = useLang();
  return closures
    .filter((one) => one.name === name)
    .map(({ for_all, until }) => (
      <small key={String(for_all)}>
        {for_all
          ? t({ fr: 'pour tous, ', en: 'for all, ' })
          : t({ fr: 'pour lui, ', en: 'for this one, ' })}
        <Ends until={until} />
      </small>
    ));
}
