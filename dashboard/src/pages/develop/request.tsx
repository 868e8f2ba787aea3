// One call of a key, without its body: what it was about, what was wrong, and where its code is explained (UI117).
import type { ReplyOf } from '../../api/call.ts';
import { useRead } from '../../api/reads.ts';
import { CallSample } from '../../code/sample.tsx';
import { number } from '../../lib/say.ts';
import { ObjectLink } from '../../parts/object-link.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useParam, useProject } from '../../shell/place.tsx';
import { Copied } from '../../ui/copy.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { Read } from '../../ui/states.tsx';
import { Badge, Time } from '../../ui/values.tsx';
import { codeText } from '../../words/codes.ts';
import { answerLook } from '../../words/status.ts';

export function Page() {
  const { t } = useLang();
  const { id, mode } = useProject();
  const callId = useParam('callId');
  const read = useRead('getCall', { params: { id, callId } });
  const found = read.data;
  return (
    <>
      <PageHead
        docs="getCall"
        title={found ? `${found.method} ${found.path}` : t({ fr: 'Requête', en: 'Request' })}
        above={
          <Link to={pathTo('requests', { id, mode })}>
            {t({ fr: '← Requêtes', en: '← Requests' })}
          </Link>
        }
      >
        {found && (
          <Badge
            look={answerLook(found.status)}
            text={{ fr: String(found.status), en: String(found.status) }}
          />
        )}
      </PageHead>
      <Read of={read} lines={6}>
        {(one) => <Shown found={one} />}
      </Read>
    </>
  );
}

function Shown({ found }: { found: ReplyOf<'getCall'> }) {
  const { t, lang } = useLang();
  const { id, mode } = useProject();
  const meaning = found.code === null ? undefined : codeText(found.code);
  return (
    <div className="stack">
      <section className="card" aria-label={t({ fr: 'Détails', en: 'Details' })}>
        <Facts
          facts={[
            found.code !== null && [
              t({ fr: 'Code', en: 'Code' }),
              <a key="c" href={`/docs/errors?lang=${lang}#${found.code}`}>
                <code>{found.code}</code>
              </a>,
            ],
            meaning !== undefined && [t({ fr: 'Sens', en: 'Meaning' }), t(meaning)],
            found.fields.length > 0 && [
              t({ fr: 'Champs refusés', en: 'Refused fields' }),
              <code key="f">{found.fields.join(', ')}</code>,
            ],
            found.object_id !== null && [
              t({ fr: 'Objet', en: 'Object' }),
              <ObjectLink key="o" id={id} mode={mode} of={found.object_id} />,
            ],
            found.replayed && [
              t({ fr: 'Réponse', en: 'Answer' }),
              t({
                fr: 'redonnée d’un appel antérieur avec la même Idempotency-Key',
                en: 'given again of an earlier call with the same Idempotency-Key',
              }),
            ],
            found.operation !== null && [
              t({ fr: 'Opération', en: 'Operation' }),
              <a key="p" href={`/docs?lang=${lang}#${found.operation}`}>
                <code>{found.operation}</code>
              </a>,
            ],
            [t({ fr: 'Durée', en: 'Duration' }), `${number(found.duration_ms, lang)} ms`],
            [t({ fr: 'Quand', en: 'When' }), <Time key="w" at={found.created_at} exact />],
            found.prefix !== null && [
              t({ fr: 'Clé', en: 'Key' }),
              <code key="k">{found.prefix}…</code>,
            ],
            found.address !== null && [
              t({ fr: 'Réseau', en: 'Network' }),
              <code key="a">{found.address}</code>,
            ],
            found.agent !== null && [
              t({ fr: 'Programme', en: 'Program' }),
              <code key="g">{found.agent}</code>,
            ],
            found.request_id !== null && [
              t({ fr: 'Id de requête', en: 'Request id' }),
              <Copied key="r" text={found.request_id} />,
            ],
          ]}
        />
      </section>
      <Again found={found} />
    </div>
  );
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The same call to copy; a HEAD is no sample. */
function Again({ found: { method: made, path } }: { found: ReplyOf<'getCall'> }) {
  const { t } = useLang();
  const method = methods.find((one) => one === made);
  if (!method) return null;
  return (
    <Section
      title={t({ fr: 'Refaire cet appel', en: 'Make this call again' })}
      lead={t({
        fr: 'Les corps et les paramètres de recherche ne sont pas gardés : ajoutez les vôtres.',
        en: 'Bodies and search parameters are not kept: add yours.',
      })}
    >
      <CallSample call={{ method, path }} />
    </Section>
  );
}
