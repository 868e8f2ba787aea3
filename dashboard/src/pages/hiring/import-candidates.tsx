// Many candidates at once, pasted or from a file: every wrong line is shown before sending; all are invited or none (UI143).
import { useState } from 'react';
import { limits } from '../../../../contract/limits.ts';
import type { Text } from '../../../../contract/text.ts';
import { useRefresh } from '../../api/reads.ts';
import { type CandidateRow, columnsNotTaken, readCandidates } from '../../lib/candidate-rows.ts';
import { fileText } from '../../lib/file-text.ts';
import { count, counts } from '../../lib/say.ts';
import { type Campaign, CampaignPage } from '../../parts/campaign-tabs.tsx';
import { useInviting } from '../../parts/inviting-candidates.ts';
import { ClosedNotice, useTakesNobody, useUnmailed } from '../../parts/not-mailed.tsx';
import { pathTo } from '../../paths.ts';
import { type Say, useLang } from '../../shell/language.tsx';
import { useOrganization } from '../../shell/place.tsx';
import { Area } from '../../ui/field.tsx';
import { type Labels, useFields } from '../../ui/fields.ts';
import { FileField } from '../../ui/file-field.tsx';
import type { Faults } from '../../ui/form.tsx';
import { useGo } from '../../ui/go.ts';
import { Link } from '../../ui/link.tsx';
import { FieldsForm } from '../../ui/new-page.tsx';
import { Section } from '../../ui/section.tsx';
import { Table } from '../../ui/table.tsx';

const most = limits.candidatesPerRequest;

export function Page() {
  return (
    <CampaignPage title={{ fr: 'Inviter une liste', en: 'Invite a list' }}>
      {(campaign) => <Importing campaign={campaign} />}
    </CampaignPage>
  );
}

const empty = { list: '' };
const labels: Labels<typeof empty> = { list: { fr: 'Candidats', en: 'Candidates' } };

function Importing({ campaign }: { campaign: Campaign }) {
  const { t, lang } = useLang();
  const { here } = useOrganization();
  const go = useGo();
  const refresh = useRefresh();
  const invite = useInviting(campaign);
  const unmailed = useUnmailed(campaign);
  const [done, setDone] = useState<Awaited<ReturnType<typeof invite>> & { hasMail: boolean }>();
  const list = pathTo('candidates', { ...here, campaignId: campaign.id });
  const fields = useFields(empty, labels, async (typed, key) => {
    setDone(undefined);
    const given = readCandidates(typed.list).map(({ candidate }) => candidate);
    const of = await invite(given, key);
    const hasMail = given.some(({ email }) => email !== undefined);
    await refresh('listCandidates', 'getCampaign', 'listCampaigns');
    if (of.known === 0) return go(list);
    fields.change(empty);
    setDone({ ...of, hasMail });
  });
  const rows = readCandidates(fields.values.list);
  const dropped = columnsNotTaken(fields.values.list);
  const wrong = rows.filter(({ faults }) => faults.length > 0);
  return (
    <div className="stack wide">
      <ClosedNotice campaign={campaign} />
      <Section
        isCard
        title={t({ fr: 'La liste', en: 'The list' })}
        lead={t({
          fr: `Une ligne par candidat : nom, e-mail, téléphone, référence. Le nom suffit. ${most} au plus ; tous sont invités, ou aucun.`,
          en: `One line a candidate: name, e-mail, phone, reference. The name will do. ${most} at most; all are invited, or none.`,
        })}
      >
        <FieldsForm
          fields={fields}
          act={
            rows.length === 0
              ? t({ fr: 'Inviter', en: 'Invite' })
              : count(rows.length, inviteTexts, lang)
          }
          reason={useReason(campaign, rows, wrong.length)}
          elsewhere={linesOf(fields.form.faults, rows, t)}
        >
          <FromFile take={(list) => fields.change({ list })} />
          <Area {...fields.text('list')} rows={10} spellCheck="false" />
        </FieldsForm>
      </Section>
      <div role="status" className="stack close">
        {done && !fields.form.typed && (
          <p className="notice good">
            {counts({ fresh: done.fresh, known: done.known }, doneTexts, lang)}.{' '}
            {done.hasMail && unmailed}{' '}
            <Link to={list}>{t({ fr: 'Voir les candidats', en: 'See the candidates' })}</Link>
          </p>
        )}
        {dropped.length > 0 && <p className="notice warn">{t(droppedText(dropped))}</p>}
        {wrong.length > 0 && <p className="notice bad">{count(wrong.length, wrongTexts, lang)}</p>}
      </div>
      {wrong.length > 0 && <Wrong rows={wrong} />}
    </div>
  );
}

const inviteTexts = {
  one: { fr: 'Inviter {n} candidat', en: 'Invite {n} candidate' },
  other: { fr: 'Inviter {n} candidats', en: 'Invite {n} candidates' },
};

const doneTexts = {
  fresh: {
    one: { fr: '{n} candidat invité', en: '{n} candidate invited' },
    other: { fr: '{n} candidats invités', en: '{n} candidates invited' },
  },
  known: {
    one: { fr: '{n} l’était déjà', en: '{n} was already' },
    other: { fr: '{n} l’étaient déjà', en: '{n} were already' },
  },
};

/** The server names a wrong field by the place of its candidate; whoever corrects it looks for the line. */
const linesOf = (faults: Faults, rows: readonly CandidateRow[], t: Say): Record<string, string> =>
  Object.fromEntries(
    Object.keys(faults).flatMap((name) => {
      const [, place, member = ''] = /^(?:(\d+)\.)?(\w+)$/.exec(name) ?? [];
      const row = rows[Number(place ?? 0)];
      const head = memberTexts[member];
      if (!row || !head) return [];
      const where = t({ fr: `Ligne ${row.line}`, en: `Line ${row.line}` });
      return [[name, `${where} – ${t(head)}`]];
    }),
  );

const memberTexts: Readonly<Record<string, Text>> = {
  name: { fr: 'nom', en: 'name' },
  email: { fr: 'e-mail', en: 'e-mail' },
  phone: { fr: 'téléphone', en: 'phone' },
  externalRef: { fr: 'référence', en: 'reference' },
};

const droppedText = (heads: readonly string[]): Text => ({
  fr: `Colonnes qui ne sont pas reprises : ${heads.map((head) => `« ${head} »`).join(', ')}. Nom, e-mail, téléphone et référence le sont.`,
  en: `Columns that are not taken: ${heads.map((head) => `“${head}”`).join(', ')}. Name, e-mail, phone and reference are.`,
});

const wrongTexts = {
  one: {
    fr: '{n} ligne est à corriger ; rien n’est envoyé.',
    en: '{n} line is to be corrected; nothing is sent.',
  },
  other: {
    fr: '{n} lignes sont à corriger ; rien n’est envoyé.',
    en: '{n} lines are to be corrected; nothing is sent.',
  },
};

function useReason(
  campaign: Campaign,
  rows: readonly CandidateRow[],
  wrong: number,
): string | undefined {
  const { t } = useLang();
  const takesNobody = useTakesNobody(campaign);
  if (takesNobody !== undefined) return takesNobody;
  if (rows.length === 0) return t({ fr: 'La liste est vide.', en: 'The list is empty.' });
  if (wrong > 0) return t({ fr: 'Corrigez d’abord la liste.', en: 'Correct the list first.' });
  if (rows.length <= most) return undefined;
  return t({ fr: `${most} candidats au plus.`, en: `${most} candidates at most.` });
}

/** The text of a file goes into the field, where it can be corrected. */
function FromFile({ take }: { take: (text: string) => void }) {
  const { t } = useLang();
  const [fault, setFault] = useState('');
  const [said, say] = useState('');
  const read = async (file: File) => {
    setFault('');
    say('');
    if (file.size > limits.hiringBodyBytes) {
      setFault(t({ fr: 'Ce fichier est trop gros.', en: 'This file is too large.' }));
      return;
    }
    const text = fileText(await file.arrayBuffer());
    if (text === undefined) {
      setFault(
        t({
          fr: 'Ce fichier n’est pas du texte : dans votre tableur, enregistrez-le en CSV.',
          en: 'This file is no text: save it as CSV in your spreadsheet.',
        }),
      );
      return;
    }
    take(text);
    say(t({ fr: `Lu : ${file.name}`, en: `Read: ${file.name}` }));
  };
  return (
    <FileField
      accept=".csv,.tsv,.txt,text/csv,text/plain"
      label={t({ fr: 'Fichier CSV', en: 'CSV file' })}
      hint={t({ fr: 'Ou collez la liste ci-dessous.', en: 'Or paste the list below.' })}
      busy={false}
      fault={fault}
      said={said}
      take={(file) => void read(file)}
    />
  );
}

function Wrong({ rows }: { rows: readonly CandidateRow[] }) {
  const { t } = useLang();
  return (
    <Table
      label={t({ fr: 'Lignes à corriger', en: 'Lines to correct' })}
      rows={rows}
      keyOf={({ line }) => String(line)}
      columns={[
        { head: t({ fr: 'Ligne', en: 'Line' }), cell: ({ line }) => line },
        { head: t({ fr: 'Nom', en: 'Name' }), cell: ({ candidate }) => candidate.name || '–' },
        {
          head: t({ fr: 'E-mail', en: 'E-mail' }),
          cell: ({ candidate }) => candidate.email ?? '–',
        },
        {
          head: t({ fr: 'À corriger', en: 'To correct' }),
          cell: ({ faults }) => faults.map(t).join(t({ fr: ' ; ', en: '; ' })),
        },
      ]}
    />
  );
}
