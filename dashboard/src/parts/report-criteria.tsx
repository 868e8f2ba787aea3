// What was read of each criterion, from which words: level as computed, quotes that lead to their place, why one is not
// observed, and what a person said beside it (UI145). Nothing here recommends anybody.
import type { ReplyOf } from '../api/call.ts';
import { useLang } from '../shell/language.tsx';
import { Badge } from '../ui/values.tsx';
import { unobservedTexts } from '../words/hiring.ts';
import css from './report.module.css';
import type { Marked } from './transcript.tsx';

export type Report = ReplyOf<'getSessionReport'>;
type Criterion = Report['criteria'][number];

const basisTexts: Record<Criterion['evidence'][number]['basis'], { fr: string; en: string }> = {
  MODEL: { fr: 'relevé par le modèle', en: 'pointed out by the model' },
  QUESTION_MAPPING: { fr: 'réponse liée à ce critère', en: 'answer tied to this criterion' },
};

export function Criteria({ report, mark }: { report: Report; mark: (place: Marked) => void }) {
  const { t } = useLang();
  if (report.criteria.length === 0) {
    return (
      <p className="quiet">
        {t({ fr: 'La campagne n’a pas de critère.', en: 'The campaign has no criterion.' })}
      </p>
    );
  }
  return (
    <ul className={`plain ${css['criteria']}`}>
      {report.criteria.map((criterion) => (
        <li key={criterion.key}>
          <One criterion={criterion} mark={mark} />
        </li>
      ))}
    </ul>
  );
}

function One({ criterion, mark }: { criterion: Criterion; mark: (place: Marked) => void }) {
  const { t } = useLang();
  const { name, status, reason, level, explanation, evidence, override } = criterion;
  return (
    <div className="stack close">
      <div className="row apart">
        <h3>{name}</h3>
        {status === 'OBSERVED' ? (
          <Badge look="info" text={{ fr: `Niveau ${level} sur 5`, en: `Level ${level} of 5` }} />
        ) : (
          <Badge look="plain" text={{ fr: 'Non observé', en: 'Not observed' }} />
        )}
      </div>
      {reason && <p>{t(unobservedTexts[reason])}</p>}
      {explanation && <p>{explanation}</p>}
      {evidence.map((one) => (
        <blockquote key={`${one.messageId}-${one.start}`} className={css['quote']}>
          <button
            type="button"
            className={css['find']}
            onClick={() => mark({ messageId: one.messageId, start: one.start, end: one.end })}
          >
            {t({ fr: `« ${one.quote} »`, en: `“${one.quote}”` })}
            <span className="heard">
              {t({ fr: ' – montrer dans les réponses', en: ' – show in the answers' })}
            </span>
          </button>
          <small className="quiet">{t(basisTexts[one.basis])}</small>
        </blockquote>
      ))}
      {override && (
        <p className="notice">
          <span>
            <strong>{override.by}</strong>
            {t({ fr: ' : ', en: ': ' })}
            {override.level === null
              ? t({ fr: 'sans niveau', en: 'no level' })
              : t({ fr: `niveau ${override.level}`, en: `level ${override.level}` })}
            {override.note && ` – ${override.note}`}
          </span>
        </p>
      )}
    </div>
  );
}
