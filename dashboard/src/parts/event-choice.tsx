// Which events an endpoint hears, by product, all of one product at a press (UI124).
import { type EventType, events, eventTypes } from '../../../contract/webhooks/events.ts';
import { useLang } from '../shell/language.tsx';
import { Button } from '../ui/button.tsx';
import { Choices } from '../ui/field.tsx';

const products = [
  { name: 'payments', text: { fr: 'Paiements', en: 'Payments' } },
  { name: 'data', text: { fr: 'Données', en: 'Data' } },
] as const;

export const typesOf = (product: 'payments' | 'data'): EventType[] =>
  eventTypes.filter((type) => events[type].product === product);

export function EventChoice({
  chosen,
  choose,
  fault,
  isHeld = false,
}: {
  chosen: readonly EventType[];
  choose: (types: EventType[]) => void;
  fault: string | undefined;
  /** A press would ask the server, and nothing can be asked of it now. */
  isHeld?: boolean;
}) {
  const { t } = useLang();
  const flip = (type: EventType) =>
    choose(chosen.includes(type) ? chosen.filter((one) => one !== type) : [...chosen, type]);
  return (
    <>
      {products.map(({ name, text }, n) => {
        const all = typesOf(name);
        const isWhole = all.every((type) => chosen.includes(type));
        const others = chosen.filter((type) => !all.includes(type));
        return (
          <div key={name} className="stack close">
            <Choices
              type="checkbox"
              name={n === 0 ? 'events' : `events-${name}`}
              label={`${t({ fr: 'Événements', en: 'Events' })} – ${t(text)}`}
              chosen={chosen}
              choose={flip}
              isHeld={isHeld}
              fault={n === 0 ? fault : undefined}
              options={all.map((type) => ({
                value: type,
                text: type,
                hint: t(events[type].label),
              }))}
            />
            {all.length > 1 && (
              <p>
                <Button
                  look="quiet"
                  small
                  disabled={isHeld}
                  onClick={() => choose(isWhole ? others : [...others, ...all])}
                >
                  {isWhole
                    ? t({ fr: 'Ne rien cocher', en: 'Tick none' })
                    : t({ fr: 'Tout cocher', en: 'Tick all' })}
                </Button>
              </p>
            )}
          </div>
        );
      })}
    </>
  );
}
