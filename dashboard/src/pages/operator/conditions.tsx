// The terms of use in both languages: what is in force and was before, a new version written, seen as it reads, published
// (UI166).
import { call, type ReplyOf } from '../../api/call.ts';
import { useRead } from '../../api/reads.ts';
import { OfficeAct } from '../../office/act.tsx';
import { originTexts } from '../../office/words.ts';
import { useLang } from '../../shell/language.tsx';
import { Area, Field } from '../../ui/field.tsx';
import type { Fields } from '../../ui/fields.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { Read } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Time, useNow } from '../../ui/values.tsx';

type Terms = ReplyOf<'getOfficeTerms'>;

const labels = {
  version: { fr: 'Version', en: 'Version' },
  fr: { fr: 'Texte français', en: 'French text' },
  en: { fr: 'Texte anglais', en: 'English text' },
};

export function Page() {
  const { t } = useLang();
  const read = useRead('getOfficeTerms', {});
  return (
    <>
      <PageHead
        title={t({ fr: 'Conditions à publier', en: 'Terms to publish' })}
        docs="getOfficeTerms"
      >
        {t({
          fr: 'Une nouvelle version est demandée à chacun à sa prochaine page.',
          en: 'A new version is asked of everybody at their next page.',
        })}
      </PageHead>
      <Read of={read} lines={6}>
        {(terms) => (
          <div className="stack wide">
            <div>
              <Publish terms={terms} />
            </div>
            <Versions terms={terms} />
          </div>
        )}
      </Read>
    </>
  );
}

function Publish({ terms: { fr, en } }: { terms: Terms }) {
  const { t } = useLang();
  return (
    <OfficeAct
      act={t({ fr: 'Publier une version', en: 'Publish a version' })}
      title={t({ fr: 'Nouvelle version', en: 'New version' })}
      lead={t({
        fr: 'Il n’y a pas de retour : ce que des personnes ont accepté ne change plus.',
        en: 'There is no way back: what people accepted changes no more.',
      })}
      needs="configure"
      empty={{ version: '', fr, en }}
      labels={labels}
      run={({ version, reason, ...texts }) =>
        call('publishOfficeTerms', { body: { version: version.trim(), ...texts, reason } })
      }
      touches={['getOfficeTerms', 'getMe']}
    >
      {(fields) => <TermsFields fields={fields} />}
    </OfficeAct>
  );
}

function TermsFields({ fields }: { fields: Fields<{ version: string; fr: string; en: string }> }) {
  const { t } = useLang();
  return (
    <>
      <Field
        {...fields.text('version')}
        hint={t({ fr: 'Comme 2026-12.', en: 'Such as 2026-12.' })}
        maxLength={40}
      />
      {(['fr', 'en'] as const).map((name) => (
        <div key={name} className="stack close">
          <Area {...fields.text(name)} rows={10} lang={name} />
          <details>
            <summary>
              {t({ fr: 'Aperçu', en: 'Preview' })} – {fields.labels[name]}
            </summary>
            <Preview text={fields.values[name]} lang={name} />
          </details>
        </div>
      ))}
    </>
  );
}

/** Headings and paragraphs, which is what the public page makes of it. */
function Preview({ text, lang }: { text: string; lang: 'fr' | 'en' }) {
  const parts = text.split(/\n{2,}/).filter((part) => part.trim() !== '');
  return (
    <div className="stack prose" lang={lang}>
      {parts.map((part, n) => {
        const heading = /^#+ (.*)$/.exec(part.trim())?.[1];
        const key = `${n} ${part.slice(0, 20)}`;
        return <p key={key}>{heading ? <strong>{heading}</strong> : part}</p>;
      })}
    </div>
  );
}

function Versions({ terms: { versions } }: { terms: Terms }) {
  const now = useNow();
  const { t, lang } = useLang();
  const title = t({ fr: 'Versions', en: 'Versions' });
  if (versions.length === 0) {
    return (
      <p className="quiet">
        {t({ fr: 'Aucune version n’est publiée.', en: 'No version is published.' })}
      </p>
    );
  }
  return (
    <Section title={title}>
      <Table
        label={title}
        rows={versions}
        keyOf={({ version }) => version}
        columns={[
          {
            head: t({ fr: 'Version', en: 'Version' }),
            cell: ({ version }) => (
              <a href={`/conditions/${encodeURIComponent(version)}?lang=${lang}`}>{version}</a>
            ),
          },
          {
            head: t({ fr: 'Publiée', en: 'Published' }),
            cell: ({ published_at }) => <Time at={published_at} now={now} />,
          },
          { head: t({ fr: 'Par', en: 'By' }), cell: ({ origin }) => t(originTexts[origin]) },
        ]}
      />
    </Section>
  );
}
