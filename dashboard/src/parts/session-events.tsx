// Which of the two events of hiring an endpoint hears (UI147).
import type { SessionEventType } from '../../../contract/hiring/words.ts';
import { useLang } from '../shell/language.tsx';
import { Choices } from '../ui/field.tsx';
import { sessionEventTexts } from '../words/hiring.ts';

export const sessionEvents = Object.keys(sessionEventTexts) as SessionEventType[];

export function SessionEvents({
  chosen,
  choose,
}: {
  chosen: readonly SessionEventType[];
  choose: (events: SessionEventType[]) => void;
}) {
  const { t } = useLang();
  return (
    <Choices
      type="checkbox"
      name="events"
      label={t({ fr: 'Événements', en: 'Events' })}
      chosen={chosen}
      choose={(type) =>
        choose(chosen.includes(type) ? chosen.filter((one) => one !== type) : [...chosen, type])
      }
      options={sessionEvents.map((value) => ({
        value,
        text: value,
        hint: t(sessionEventTexts[value]),
      }))}
    />
  );
}
