// Corrections of the ledger by an operator's statement: proposed by one person, confirmed by another (UI164).

import { useEffect } from 'react';
import type { OfficeCorrection } from '../../../contract/backoffice/corrections.ts';
import type { CorrectionStatus } from '../../../contract/backoffice/words.ts';
import { limits } from '../../../contract/limits.ts';
import { call } from '../api/call.ts';
import { useRead } from '../api/reads.ts';
import { useLang } from '../shell/language.tsx';
import { useMe } from '../shell/me.tsx';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/section.tsx';
import { Read } from '../ui/states.tsx';
import { Table } from '../ui/table.tsx';
import { Badge, Money, Time, useNow } from '../ui/values.tsx';
import { everyChannelTexts } from '../words/channels.ts';
import { differenceTexts } from '../words/corrections.ts';
import type { Word } from '../words/status.ts';
import { type Leave, OfficeForm, useActAbove, useLack } from './act.tsx';
import { type Asked, ProposalForm, touches } from './correction-proposal.tsx';
import { QueueFoot } from './queue-foot.tsx';

const statusWords: Record<CorrectionStatus, Word> = {
  proposed: { look: 'warn', text: { fr: 'À confirmer', en: 'To confirm' } },
  confirmed: { look: 'good', text: { fr: 'Écrite', en: 'Booked' } },
  lapsed: { look: 'plain', text: { fr: 'Sans suite', en: 'Lapsed' } },
};

export function Corrections({
  asked,
  ask,
}: {
  asked: Asked | undefined;
  ask: (asked: Asked | undefined) => void;
}) {
  const { t } = useLang();
  const lack = useLack('money');
  const read = useRead('listOfficeCorrections', { query: { limit: limits.perPageMax } });
  const { chosen, choose, leave, tell, said } = useActAbove<OfficeCorrection>();
  useEffect(() => {
    if (asked) tell(undefined);
  }, [asked, tell]);
  const leaveProposal: Leave = (act) => {
    ask(undefined);
    tell(act);
  };
  return (
    <Section
      title={t({ fr: 'Corrections', en: 'Corrections' })}
      lead={t({
        fr: 'Ce qu’un relevé d’opérateur dit autrement que nos livres. Une personne propose, une autre confirme ; rien n’est écrit avant.',
        en: 'What an operator’s statement says otherwise than our books. One person proposes, another confirms; nothing is booked before.',
      })}
      aside={
        <Button look="second" small reason={lack} onClick={() => ask({})}>
          {t({ fr: 'Proposer', en: 'Propose' })}
        </Button>
      }
    >
      {asked && <ProposalForm key={asked.item?.object} asked={asked} leave={leaveProposal} />}
      {chosen && <Confirmation key={chosen.id} correction={chosen} leave={leave} />}
      {said}
      <Read of={read} lines={3}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="quiet">{t({ fr: 'Aucune encore.', en: 'None yet.' })}</p>
          ) : (
            <Listed corrections={data} choose={choose} />
          )
        }
      </Read>
      <QueueFoot
        of={read.data}
        name="corrections"
        what={t({ fr: 'Corrections', en: 'Corrections' })}
      />
    </Section>
  );
}

function Confirmation({
  correction: { id, channel, difference, amount, statement_line, proposed_by, reason },
  leave,
}: {
  correction: OfficeCorrection;
  leave: Leave;
}) {
  const { t } = useLang();
  const colon = t({ fr: ' :', en: ':' });
  return (
    <OfficeForm
      act={t({ fr: 'Confirmer et écrire', en: 'Confirm and book' })}
      look="danger"
      title={t({ fr: 'Confirmer la correction', en: 'Confirm the correction' })}
      lead={
        <>
          {t(everyChannelTexts[channel])} – {t(differenceTexts[difference])}
          {colon} <Money francs={amount} />.{' '}
          {t({ fr: 'Ligne du relevé', en: 'Line of the statement' })}
          {colon} {statement_line}. {proposed_by.name ?? proposed_by.id}
          {colon} {reason}
        </>
      }
      needs="money"
      empty={{}}
      labels={{}}
      run={({ reason: why }) =>
        call('confirmOfficeCorrection', { params: { id }, body: { reason: why } })
      }
      touches={touches}
      leave={leave}
    />
  );
}

function Listed({
  corrections,
  choose,
}: {
  corrections: readonly OfficeCorrection[];
  choose: (one: OfficeCorrection) => void;
}) {
  const { t } = useLang();
  const now = useNow();
  return (
    <Table
      label={t({ fr: 'Corrections', en: 'Corrections' })}
      rows={corrections}
      keyOf={({ id }) => id}
      columns={[
        {
          head: t({ fr: 'Ligne du relevé', en: 'Line of the statement' }),
          cell: ({ statement_line, channel, project }) => (
            <>
              {statement_line}
              <br />
              <small className="quiet">
                {t(everyChannelTexts[channel])}
                {project && ` – ${project.name || project.id}`}
              </small>
            </>
          ),
        },
        {
          head: t({ fr: 'Somme', en: 'Sum' }),
          cell: ({ difference, amount }) => (
            <>
              <Money francs={amount} />
              <br />
              <small className="quiet">{t(differenceTexts[difference])}</small>
            </>
          ),
        },
        {
          head: t({ fr: 'État', en: 'Status' }),
          cell: ({ status }) => <Badge {...statusWords[status]} />,
        },
        {
          head: t({ fr: 'Proposée', en: 'Proposed' }),
          cell: ({ proposed_by, proposed_at }) => (
            <>
              {proposed_by.name ?? proposed_by.id}
              <br />
              <Time at={proposed_at} now={now} />
            </>
          ),
        },
        {
          head: t({ fr: 'Confirmée', en: 'Confirmed' }),
          cell: (one) => <Confirmed correction={one} choose={choose} />,
        },
      ]}
    />
  );
}

/** Who did, or the button for whoever may. */
function Confirmed({
  correction,
  choose,
}: {
  correction: OfficeCorrection;
  choose: (one: OfficeCorrection) => void;
}) {
  const { status, statement_line, proposed_by, confirmed_by, confirmed_at } = correction;
  const { t } = useLang();
  const now = useNow();
  const lack = useLack('money');
  const { user } = useMe();
  const own = t({
    fr: 'Vous l’avez proposée : un autre confirme.',
    en: 'You proposed it: somebody else confirms.',
  });
  if (confirmed_by && confirmed_at) {
    return (
      <>
        {confirmed_by.name ?? confirmed_by.id}
        <br />
        <Time at={confirmed_at} now={now} />
      </>
    );
  }
  if (status !== 'proposed') return '–';
  return (
    <Button
      look="second"
      small
      reason={lack ?? (proposed_by.id === user.id ? own : undefined)}
      onClick={() => choose(correction)}
    >
      {t({ fr: 'Confirmer', en: 'Confirm' })}
      <span className="heard"> – {statement_line}</span>
    </Button>
  );
}
