// How far something is: a bar for eyes, and a sentence at each tenth for ears (UI193).
import { number } from '../lib/say.ts';
import { useLang } from '../shell/language.tsx';

export function Progress({ label, done, of }: { label: string; done: number; of: number }) {
  const { t, lang } = useLang();
  const share = of === 0 ? 100 : Math.floor((done / of) * 10) * 10;
  return (
    <div className="stack close">
      <progress value={done} max={Math.max(of, 1)} aria-label={label} />
      <span className="figures">
        {number(done, lang)} / {number(of, lang)}
      </span>
      <span className="heard" role="status">
        {t({ fr: `${label} : ${share} %`, en: `${label}: ${share}%` })}
      </span>
    </div>
  );
}
