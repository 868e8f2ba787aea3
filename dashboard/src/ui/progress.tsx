// How far something is: a bar for eyes, and a sentence at each tenth for ears (UI193).
import { number } from '../lib/say.ts';
import { useLang } from '../shell/language.tsx';

export function Progress({ label, done, of }: { label: string; done: number; of: number }) {
  const { lang } = useLang();
  const tenths = of === 0 ? 10 : Math.floor((done / of) * 10);
  return (
    <div className="stack close">
      <progress value={done} max={Math.max(of, 1)} aria-label={label} />
      <span className="figures">
        {number(done, lang)} / {number(of, lang)}
      </span>
      <span className="heard" role="status">
        {`${label} : ${tenths * 10} %`}
      </span>
    </div>
  );
}
