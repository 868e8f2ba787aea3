// What a page has awaited long enough, and asks for no more by itself: a press awaits it anew (UI83).
import { useLang } from '../shell/language.tsx';
import { Button } from './button.tsx';

export function ReadAgain({ isOver, again }: { isOver: boolean; again: () => void }) {
  const { t } = useLang();
  return isOver ? (
    <p className="no-print">
      <Button look="second" onClick={again}>
        {t({ fr: 'Relire', en: 'Read again' })}
      </Button>
    </p>
  ) : null;
}
