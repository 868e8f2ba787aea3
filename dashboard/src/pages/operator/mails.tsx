// Mails that wait, for their time or for their reader's permit, and why those failed that did; how many were sent each day:
// never their text, and the address masked (UI163).

import { limits } from '../../../../contract/limits.ts';
import { call, type ReplyOf } from '../../api/call.ts';
import { useChosen } from '../../api/listing.ts';
import { useRead } from '../../api/reads.ts';
import { counts, number } from '../../lib/say.ts';
import { day } from '../../lib/time.ts';
import { type Leave, OfficeForm, useActAbove, useLack } from '../../office/act.tsx';
import { CancelJob } from '../../office/job-acts.tsx';
import { jobWords, soughtTexts } from '../../office/jobs.ts';
import { QueueFoot } from '../../office/queue-foot.tsx';
import { useUntilDone } from '../../office/until-done.ts';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useMe } from '../../shell/me.tsx';
import { Bars } from '../../ui/bars.tsx';
import { Button } from '../../ui/button.tsx';
import { wordFilter } from '../../ui/filter.ts';
import { Filters } from '../../ui/filters.tsx';
import { NoMatch } from '../../ui/list.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ReadAgain } from '../../ui/read-again.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Badge, Time, useNow } from '../../ui/values.tsx';

type Mail = ReplyOf<'listOfficeMails'>['data'][number];

type Chosen = { mail: Mail; act: 'send' | 'cancel' };

const filters = [wordFilter('state', { fr: 'État', en: 'State' }, soughtTexts)];

export function Page() {
  const { t } = useLang();
  const { server } = useMe();
  const sought = useChosen(filters);
  const query = { ...sought, limit: limits.perPageMax } as { limit: number };
  const read = useRead('listOfficeMails', { query }, { keep: true });
  const here = pathTo('officeMails');
  const { chosen, choose, leave, said } = useActAbove<Chosen>();
  const { launched, ...awaiting } = useUntilDone(read);
  return (
    <>
      <PageHead title={t({ fr: 'E-mails', en: 'Mails' })} docs="listOfficeMails">
        {server.mail === 'files'
          ? t({
              fr: 'Ceux qui attendent. Aucun serveur de courrier n’est réglé : ils deviennent des fichiers.',
              en: 'Those that wait. No mail server is set: they become files.',
            })
          : t({ fr: 'Ceux qui attendent.', en: 'Those that wait.' })}
      </PageHead>
      <div className="stack">
        {chosen?.act === 'send' && (
          <SendForm key={chosen.mail.id} mail={chosen.mail} launched={launched} leave={leave} />
        )}
        {chosen?.act === 'cancel' && (
          <CancelJob
            key={chosen.mail.id}
            id={chosen.mail.id}
            title={`${t({ fr: 'Annuler l’e-mail à', en: 'Cancel the mail to' })} ${chosen.mail.to ?? '–'}`}
            leave={leave}
          />
        )}
        {said}
        <Filters here={here} filters={filters} of={read} />
        <Read of={read} lines={6}>
          {({ data }) =>
            data.length > 0 ? (
              <Waiting mails={data} choose={choose} />
            ) : Object.keys(sought).length > 0 ? (
              <NoMatch here={here} />
            ) : (
              <Empty title={t({ fr: 'Aucun e-mail n’attend', en: 'No mail waits' })}>
                <p>
                  {t({
                    fr: 'Ceux qui ne partent pas, ou pas encore, paraîtront ici.',
                    en: 'Those that do not leave, or not yet, will appear here.',
                  })}
                </p>
              </Empty>
            )
          }
        </Read>
        <QueueFoot of={read.data} name="mails" />
        <ReadAgain {...awaiting} />
        {read.data && <SentPerDay days={read.data.days} />}
      </div>
    </>
  );
}

const texts = {
  sent: {
    one: { fr: '{n} e-mail envoyé', en: '{n} mail sent' },
    other: { fr: '{n} e-mails envoyés', en: '{n} mails sent' },
  },
  failed: {
    one: { fr: '{n} essai échoué', en: '{n} try failed' },
    other: { fr: '{n} essais échoués', en: '{n} tries failed' },
  },
  given_up: {
    one: { fr: '{n} abandonné', en: '{n} given up' },
    other: { fr: '{n} abandonnés', en: '{n} given up' },
  },
};

function SentPerDay({ days }: { days: ReplyOf<'listOfficeMails'>['days'] }) {
  const { t, lang } = useLang();
  const sum = (of: 'sent' | 'failed' | 'given_up') => days.reduce((all, one) => all + one[of], 0);
  const all = { sent: sum('sent'), failed: sum('failed'), given_up: sum('given_up') };
  return (
    <section className="card">
      <Bars
        title={t({ fr: 'Envoyés par jour, quatorze jours', en: 'Sent per day, fourteen days' })}
        finding={`${counts(all, texts, lang)}.`}
        heads={[
          t({ fr: 'Jour', en: 'Day' }),
          t({ fr: 'Envoyés', en: 'Sent' }),
          t({ fr: 'Abandonnés', en: 'Given up' }),
        ]}
        rows={days.map((one) => ({
          label: day(one.day, lang),
          value: one.sent,
          beside: one.given_up,
        }))}
      />
    </section>
  );
}

type Sending = { mail: Mail; launched: (id: string) => void; leave: Leave };

function SendForm({ mail: { id, to }, launched, leave }: Sending) {
  const { t } = useLang();
  return (
    <OfficeForm
      act={t({ fr: 'Envoyer maintenant', en: 'Send now' })}
      title={`${t({ fr: 'E-mail à', en: 'Mail to' })} ${to ?? '–'}`}
      lead={t({
        fr: 'Celui qui attend le tour de son lecteur le prend d’abord : nul ne reçoit plus de trois e-mails par heure.',
        en: 'One that waits for its reader’s turn takes it first: nobody gets more than three mails an hour.',
      })}
      needs="configure"
      empty={{}}
      labels={{}}
      run={async ({ reason }) => {
        await call('resendOfficeMail', { params: { id }, body: { reason } });
        launched(id);
      }}
      touches={['listOfficeMails', 'getOfficeHealth']}
      leave={leave}
    />
  );
}

const unopened = { fr: 'ne s’ouvre pas', en: 'cannot be opened' };

function Waiting({ mails, choose }: { mails: readonly Mail[]; choose: (chosen: Chosen) => void }) {
  const { t, lang } = useLang();
  const now = useNow();
  return (
    <Table
      label={t({ fr: 'E-mails', en: 'Mails' })}
      rows={mails}
      keyOf={({ id }) => id}
      columns={[
        { head: t({ fr: 'Pour', en: 'To' }), cell: ({ to }) => to ?? t(unopened) },
        {
          head: t({ fr: 'État', en: 'State' }),
          cell: ({ state }) => <Badge {...jobWords[state]} />,
        },
        {
          head: t({ fr: 'Attend', en: 'Waits for' }),
          cell: ({ waits_for_permit, tries, failure }) =>
            waits_for_permit
              ? t({ fr: 'le tour de son lecteur', en: 'its reader’s turn' })
              : tries > 0 || failure
                ? t({ fr: 'un nouvel essai', en: 'another try' })
                : t({ fr: 'son envoi', en: 'being sent' }),
        },
        {
          head: t({ fr: 'Dernier échec', en: 'Last failure' }),
          cell: ({ failure }) =>
            failure ? (
              <>
                <code>{failure.cause}</code>
                <br />
                <Time at={failure.at} now={now} />
              </>
            ) : (
              '–'
            ),
        },
        {
          head: t({ fr: 'Part', en: 'Leaves' }),
          cell: ({ due_at }) => <Time at={due_at} now={now} />,
        },
        {
          head: t({ fr: 'Prises', en: 'Taken' }),
          isSum: true,
          cell: ({ tries }) => number(tries, lang),
        },
        {
          head: t({ fr: 'Actes', en: 'Acts' }),
          cell: (mail) => <Acts mail={mail} choose={choose} />,
        },
      ]}
    />
  );
}

function Acts({ mail, choose }: { mail: Mail; choose: (chosen: Chosen) => void }) {
  const { t } = useLang();
  const lack = useLack('configure');
  const about = <span className="heard"> – {mail.to ?? t(unopened)}</span>;
  return (
    <span className="row">
      <Button look="second" small reason={lack} onClick={() => choose({ mail, act: 'send' })}>
        {t({ fr: 'Envoyer', en: 'Send' })}
        {about}
      </Button>
      {mail.may_cancel && !lack && (
        <Button look="danger" small onClick={() => choose({ mail, act: 'cancel' })}>
          {t({ fr: 'Annuler', en: 'Cancel' })}
          {about}
        </Button>
      )}
    </span>
  );
}
