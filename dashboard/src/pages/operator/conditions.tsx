// The terms of use in both languages: what is in force and was before, a new version written, seen as it reads, published
// (UI166).
import { call, type ReplyOf } from '../../api/call.ts';
import { useRead } from '../../api/reads.ts';
import { partsOf } from '../../lib/terms-parts.ts';
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
          fr: 'Une nouvelle version est demandée à toute personne qui a déjà un compte, à sa prochaine page.',
          en: 'A new version is asked of everybody who has an account already, at their next page.',
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

function Publish({ terms: { fr, en, versions } }: { terms: Terms }) {
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
      useless={({ version }) =>
        versions.some((one) => one.version === version.trim())
          ? t({
              fr: 'Une version de ce nom est déjà publiée.',
              en: 'A version of this name is published already.',
            })
          : undefined
      }
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

/** Headings, paragraphs and lists, as the public page draws them (src/pages/kit/markdown.ts). */
function Preview({ text, lang }: { text: string; lang: 'fr' | 'en' }) {
  return (
    <div className="stack prose" lang={lang}>
      {partsOf(text).map(({ kind, texts }, n) => {
        const key = `${n} ${texts[0]?.slice(0, 20)}`;
        if (kind === 'p') return <p key={key}>{texts.join(' ')}</p>;
        if (kind === 'heading') {
          return (
            <p key={key}>
              <strong>{texts}</strong>
            </p>
          );
        }
        const List = kind;
        return (
          <List key={key}>
            {texts.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </List>
        );
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
