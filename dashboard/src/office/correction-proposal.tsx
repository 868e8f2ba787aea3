// The form in which a correction of the ledger is proposed, from a line in suspense or from nothing (UI164).
import type { OfficeCorrection } from '../../../contract/backoffice/corrections.ts';
import type { Difference } from '../../../contract/backoffice/words.ts';
import { limits } from '../../../contract/limits.ts';
import { call } from '../api/call.ts';
import { grouped, readMoney } from '../lib/money.ts';
import { useLang } from '../shell/language.tsx';
import { Choices, Field, Select } from '../ui/field.tsx';
import type { Fields, Labels } from '../ui/fields.ts';
import { MoneyField } from '../ui/money-field.tsx';
import { everyChannelTexts } from '../words/channels.ts';
import { differenceTexts } from '../words/corrections.ts';
import { type Leave, OfficeForm } from './act.tsx';
import type { SuspenseItem } from './suspense.tsx';

type Channel = OfficeCorrection['channel'];

const channelNames = Object.keys(everyChannelTexts) as Channel[];

type Proposal = {
  project_id: string;
  channel: Channel;
  difference: Difference;
  amount: string;
  statement_line: string;
  about: string;
};

const labels: Labels<Proposal> = {
  project_id: { fr: 'Id du projet', en: 'Id of the project' },
  channel: { fr: 'Canal', en: 'Channel' },
  difference: { fr: 'Le relevé dit', en: 'The statement says' },
  amount: { fr: 'Somme', en: 'Sum' },
  statement_line: { fr: 'Ligne du relevé', en: 'Line of the statement' },
  about: { fr: 'En attente sous l’id', en: 'In suspense under the id' },
};

/** Reads that a proposal or its booking makes old. */
export const touches = ['listOfficeCorrections', 'listOfficeSuspense'] as const;

/** The open form: of something that lies in suspense, or of nothing yet. */
export type Asked = { item?: SuspenseItem };

export function ProposalForm({ asked: { item }, leave }: { asked: Asked; leave: Leave }) {
  const { t, lang } = useLang();
  const empty: Proposal = {
    project_id: item?.project?.id ?? '',
    channel: 'wave',
    // What lies there goes back where it came from.
    difference: item && item.amount > 0 ? 'operator_has_less' : 'operator_has_more',
    amount: item ? grouped(String(Math.abs(item.amount)), lang) : '',
    statement_line: '',
    about: item?.object ?? '',
  };
  return (
    <OfficeForm
      act={t({ fr: 'Proposer la correction', en: 'Propose the correction' })}
      title={t({ fr: 'Nouvelle correction', en: 'New correction' })}
      lead={t({
        fr: `Un autre opérateur la confirme sous ${limits.correctionLapse_days} jours ; puis elle est écrite et ne change plus.`,
        en: `Another operator confirms it within ${limits.correctionLapse_days} days; then it is booked and changes no more.`,
      })}
      needs="money"
      empty={empty}
      labels={labels}
      run={({ project_id, about, amount, ...rest }) =>
        call('createOfficeCorrection', {
          body: {
            ...rest,
            amount: readMoney(amount) ?? Number.NaN,
            ...(project_id.trim() && { project_id: project_id.trim() }),
            ...(about.trim() && { about: about.trim() }),
          },
        })
      }
      touches={touches}
      leave={leave}
    >
      {(fields) => <ProposalFields fields={fields} />}
    </OfficeForm>
  );
}

function ProposalFields({ fields }: { fields: Fields<Proposal> }) {
  const { t } = useLang();
  const ways = Object.keys(differenceTexts) as Difference[];
  return (
    <>
      <Select {...fields.text('channel')}>
        {channelNames.map((name) => (
          <option key={name} value={name}>
            {t(everyChannelTexts[name])}
          </option>
        ))}
      </Select>
      <Choices
        {...fields.choice('difference')}
        options={ways.map((value) => ({ value, text: t(differenceTexts[value]) }))}
      />
      <MoneyField {...fields.sum('amount')} />
      <Field {...fields.text('statement_line')} maxLength={limits.statementLineCharacters} />
      <Field
        {...fields.text('project_id')}
        hint={t({ fr: 'Vide : l’argent d’aucun projet.', en: 'Empty: money of no project.' })}
      />
      <Field
        {...fields.text('about')}
        hint={t({
          fr: 'Vide : rien de ce qui attend n’est réglé par là.',
          en: 'Empty: nothing that waits is settled by it.',
        })}
      />
    </>
  );
}
