// The first page of a new account: a few questions that can all be passed, then the first project (UI48); later the same
// questions again, from the account (UI133).

import { useState } from 'react';
import { call, type ReplyOf } from '../../api/call.ts';
import { useRead, useRefresh } from '../../api/reads.ts';
import { apart } from '../../lib/apart.ts';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useMe } from '../../shell/me.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { Form, useForm } from '../../ui/form.tsx';
import { useGo } from '../../ui/go.ts';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Read } from '../../ui/states.tsx';
import { answerText, type Question, questionTexts } from '../../words/welcome.ts';

type Onboarding = ReplyOf<'getOnboarding'>;

export function Page() {
  const { t } = useLang();
  const { user, projects, onboarding } = useMe();
  // As it was when the page was opened: the last answer ends the questions before the page is left.
  const [isLater] = useState(onboarding.finished);
  const read = useRead('getOnboarding', {});
  const first = projects.length > 0 ? pathTo('home') : pathTo('newProject');
  const next = isLater ? pathTo('account') : first;
  return (
    <>
      <PageHead
        title={
          isLater
            ? t({ fr: 'Questions d’accueil', en: 'Welcome questions' })
            : t({ fr: `Bienvenue, ${apart(user.name)}`, en: `Welcome, ${apart(user.name)}` })
        }
        above={isLater && <Link to={next}>{t({ fr: '← Compte', en: '← Account' })}</Link>}
        aside={
          !isLater && (
            <Link className="button second" to={next}>
              {t({ fr: 'Passer', en: 'Skip' })}
            </Link>
          )
        }
      >
        {t({
          fr: 'Trois questions pour mieux vous servir. Aucune n’est obligatoire, et vous pourrez changer vos réponses.',
          en: 'Three questions to serve you better. None is required, and you can change your answers.',
        })}
      </PageHead>
      <Read of={read} lines={6}>
        {(found) => (
          <Questions
            found={found}
            act={
              isLater
                ? t({ fr: 'Enregistrer', en: 'Save' })
                : t({ fr: 'Continuer', en: 'Continue' })
            }
            next={next}
          />
        )}
      </Read>
    </>
  );
}

function Questions({ found, act, next }: { found: Onboarding; act: string; next: string }) {
  const { t } = useLang();
  const go = useGo();
  const refresh = useRefresh();
  const [answers, setAnswers] = useState<Partial<Record<Question, string>>>(found.answers);
  const form = useForm(async () => {
    for (const question of Object.keys(questionTexts) as Question[]) {
      const answer = answers[question];
      if (!answer || answer === found.answers[question]) continue;
      await call('answerOnboarding', { params: { question }, body: { answer } });
    }
    await call('answerOnboarding', { params: { question: 'fin' }, body: {} });
    await refresh('getOnboarding', 'getMe');
    go(next);
  });
  return (
    <Form
      form={form}
      labels={{}}
      acts={
        <Button type="submit" busy={form.busy}>
          {act}
        </Button>
      }
    >
      {(Object.keys(questionTexts) as Question[]).map((question) => (
        <Select
          key={question}
          name={question}
          label={t(questionTexts[question])}
          value={answers[question] ?? ''}
          onChange={(event) =>
            setAnswers((before) => ({ ...before, [question]: event.target.value }))
          }
        >
          {/* An answer is changed, never taken back: there is no operation for it. */}
          {!found.answers[question] && (
            <option value="">
              {t({ fr: 'Je préfère ne pas dire', en: 'I prefer not to say' })}
            </option>
          )}
          {found.questions[question].map((answer) => (
            <option key={answer} value={answer}>
              {t(answerText(question, answer))}
            </option>
          ))}
        </Select>
      ))}
    </Form>
  );
}
