// What changed in a dataset from version to version, and the files of its present one (UI134).
import type { Dataset } from '../../../contract/data/lists.shapes.ts';
import { counts, number } from '../lib/say.ts';
import { day } from '../lib/time.ts';
import { useLang } from '../shell/language.tsx';
import { changeTexts } from '../words/data.ts';

export function DatasetChanges({ dataset }: { dataset: Dataset }) {
  const { t, lang } = useLang();
  const { version, changelog } = dataset;
  if (version === null) return '–';
  return (
    <details>
      <summary>
        {version}
        <span className="heard">
          {' – '}
          {t({ fr: 'ce qui a changé dans', en: 'what changed in' })} {dataset.title[lang]}
        </span>
      </summary>
      <ul className="plain stack close">
        {changelog.map((one) => (
          <li key={one.version}>
            <strong>{one.version}</strong>, {day(one.date, lang)}
            {one.summary && (
              <>
                {' – '}
                <span lang="fr">{one.summary}</span>
              </>
            )}
            <br />
            <small className="quiet">
              {counts(one, changeTexts, lang)}
              {one.breaking &&
                t({ fr: '. Des identifiants ont disparu.', en: '. Some ids are gone.' })}
              {one.reports.length > 0 &&
                t({
                  fr: `. Corrige ${one.reports.join(', ')}.`,
                  en: `. Corrects ${one.reports.join(', ')}.`,
                })}
            </small>
          </li>
        ))}
      </ul>
    </details>
  );
}

export function DatasetFiles({ dataset: { downloads, title } }: { dataset: Dataset }) {
  const { t, lang } = useLang();
  if (downloads.length === 0) return '–';
  return (
    <span className="row">
      {downloads.map(({ format, url, bytes }) => (
        <a key={format} href={url} download>
          {format.toUpperCase()}
          <span className="heard"> – {title[lang]}</span>{' '}
          <small className="quiet">
            {number(Math.ceil(bytes / 1024), lang)} {t({ fr: 'Ko', en: 'KB' })}
          </small>
        </a>
      ))}
    </span>
  );
}
