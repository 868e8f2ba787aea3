// A text in four languages, one switch kept for all pages, ready to copy: a described call, or any other (UI78).
import { useRef, useState } from 'react';
import {
  type Described,
  type Sample,
  sampleNames,
  samples,
  write,
} from '../../../contract/code-samples.ts';
import { ownNumber } from '../../../contract/first-calls.ts';
import { readSample, writeSample } from '../lib/storage.ts';
import { useLang } from '../shell/language.tsx';
import { usePlace } from '../shell/place.tsx';
import { Button } from '../ui/button.tsx';
import { useCopy, useCopyWords } from '../ui/copy.tsx';
import { Icon } from '../ui/icon.tsx';
import { laterPart } from '../ui/later-part.tsx';

const OwnKey = laterPart(async () => (await import('./own-key.tsx')).OwnKey);

/** The key that was pasted, of one project and mode: in the page's memory alone, so that a reload forgets it. */
let pasted: { at: string; key: string } | undefined;

/** `secret`: a key that was made a moment ago, which the page shows anyway. */
export function CallSample({ call, secret }: { call: Described; secret?: string | undefined }) {
  const { project, mode } = usePlace();
  const at = `${project?.id} ${mode}`;
  const [own, setOwn] = useState(() => (pasted?.at === at ? pasted.key : undefined));
  const keep = (key: string | undefined) => {
    setOwn(key);
    pasted = key === undefined ? undefined : { at, key };
  };
  const scene = { origin: location.origin, key: secret ?? own };
  return (
    <>
      <Samples textOf={(sample) => write(sample, call, scene)} />
      {JSON.stringify(call.body ?? '').includes(ownNumber) && <OwnNumber />}
      {!secret && <OwnKey own={own} keep={keep} />}
    </>
  );
}

/** Live mode asks a real telephone for real money: none of the samples' own (UI95). */
function OwnNumber() {
  const { t } = useLang();
  return (
    <p className="quiet">
      {t({
        fr: 'Mode réel : écrivez votre numéro à la place de ',
        en: 'Live mode: write your number in place of ',
      })}
      <code>{ownNumber}</code>.
    </p>
  );
}

export function Samples({ textOf }: { textOf: (sample: Sample) => string }) {
  const { t } = useLang();
  const [sample, setSample] = useState<Sample>(() => {
    const kept = readSample();
    return samples.find((one) => one === kept) ?? 'curl';
  });
  const place = useRef<HTMLPreElement>(null);
  const { said, copy } = useCopy();
  const words = useCopyWords(said);
  const text = textOf(sample);
  const choose = (next: Sample) => {
    setSample(next);
    writeSample(next);
  };
  return (
    <div className="stack close">
      <div className="row apart">
        <fieldset className="choices">
          <legend className="heard">
            {t({ fr: 'Langage de l’exemple', en: 'Language of the sample' })}
          </legend>
          <div className="tabs">
            {samples.map((one) => (
              <button
                key={one}
                type="button"
                className="tab"
                aria-pressed={one === sample}
                onClick={() => choose(one)}
              >
                {sampleNames[one]}
              </button>
            ))}
          </div>
        </fieldset>
        <span className="row">
          <small role="status" className="quiet">
            {words}
          </small>
          <Button look="second" small onClick={() => void copy(text, place.current)}>
            <Icon name={said ? 'tick' : 'copy'} size={16} />
            {t({ fr: 'Copier', en: 'Copy' })}
          </Button>
        </span>
      </div>
      <pre
        ref={place}
        className="code"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a block that scrolls is reached by keyboard.
        tabIndex={0}
      >
        <code>{text}</code>
      </pre>
    </div>
  );
}
