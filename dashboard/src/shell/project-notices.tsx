// What stands in the way of a project: account and identity, failing endpoints, keys that end, the quota, as the frame knows them of
// each project, or as a page of this visit has read them since: the newest word counts (UI46). Nothing is asked for here.
import type { ReactElement } from 'react';
import type { Text } from '../../../contract/text.ts';
import type { ReplyOf } from '../api/call.ts';
import { projectOf } from '../api/reads.ts';
import { apart } from '../lib/apart.ts';
import type { Mode } from '../lib/storage.ts';
import { pathTo } from '../paths.ts';
import { Link } from '../ui/link.tsx';
import { useLang } from './language.tsx';
import { type MyProject, useMe } from './me.tsx';
import type { Place } from './place.tsx';
import { useAccount, useDated, useToldAt } from './standing.ts';

const fortnight_ms = 14 * 24 * 3_600_000;
const mostly = 0.8;

type Warning = {
  name: string;
  look: 'bad' | 'warn' | 'info';
  text: Text;
  to?: string | undefined;
  act?: Text;
};

export function useProjectNotices(place: Place): ReactElement[] {
  const { t } = useLang();
  const warnings = useWarnings(place);
  return warnings.map(({ name, look, text, to, act }) => (
    <div key={name} className={`notice ${look === 'info' ? '' : look}`}>
      <p>{t(text)}</p>
      {to && act && (
        <Link className="button second small" to={to}>
          {t(act)}
        </Link>
      )}
    </div>
  ));
}

function useWarnings({ project, mode, isInMode }: Place): Warning[] {
  const { server } = useMe();
  const id = project?.id ?? '';
  const account = useAccount(project, mode);
  const { key, isNearlyUsed } = useEnding(project);
  const failing = useFailing(project, mode);
  if (!project || !account) return [];
  const { merchant_status, kyc_status } = account;
  const found: (Warning | false | undefined)[] = [
    isInMode && standing(merchant_status, project),
    server.gateway_mode === 'not_wired' && notWired,
    isInMode && mode === 'live' && !project.live_enabled && liveOff(id),
    isInMode && mode === 'live' && server.gateway_mode === 'simulated' && simulated,
    isInMode && identityWanted(kyc_status, pathTo('identity', { id, mode })),
    failing != null && failingEndpoint(pathTo('webhook', { id, endpointId: failing })),
    key != null && endingKey(key.name, pathTo('key', { id, keyId: key.id })),
    isNearlyUsed && nearlyUsed(pathTo('usage', { id })),
  ];
  return found.filter((one): one is Warning => Boolean(one));
}

/** The first of the endpoints whose latest delivery failed, as the frame, the overview or the list of endpoints has read it. */
function useFailing(project: MyProject | undefined, mode: Mode): string | null | undefined {
  const id = project?.id ?? '';
  const toldAt = useToldAt();
  const told = useDated('getOverview', { project: id, mode });
  const listed = useDated('listEndpoints', { params: { id } });
  if (toldAt > Math.max(told.at, listed.at)) return project?.accounts[mode].failing_endpoint;
  if (told.data && told.at > listed.at) return told.data.failing_endpoints[0];
  return listed.data?.find(({ paused, health }) => !paused && health.last_cause !== null)?.id;
}

/** Who suspends or closes it says why, and that the audit keeps: those who may read it are led there. */
function standing(
  status: ReplyOf<'getMerchant'>['merchant_status'],
  { id, role }: MyProject,
): Warning | undefined {
  if (status === 'active') return undefined;
  const to = role === 'admin' ? pathTo('audit', { id }, { action: 'merchant.changed' }) : undefined;
  const act = { fr: 'Lire le motif', en: 'Read the reason' };
  const text = {
    suspended: {
      fr: 'Le compte marchand est suspendu : aucun paiement ni virement ne part. Le journal d’audit du projet, que lisent ses administrateurs, dit pourquoi.',
      en: 'The merchant account is suspended: no payment or payout leaves. The audit trail of the project, which its administrators read, says why.',
    },
    closed: {
      fr: 'Le compte marchand est fermé : ce qui est là se lit encore. Le journal d’audit du projet, que lisent ses administrateurs, dit pourquoi.',
      en: 'The merchant account is closed: what is there can still be read. The audit trail of the project, which its administrators read, says why.',
    },
  }[status];
  return { name: 'account', look: 'bad', text, to, act };
}

const notWired: Warning = {
  name: 'wired',
  look: 'warn',
  text: {
    fr: 'Ce serveur n’est relié à aucun opérateur : les paiements répondent 503.',
    en: 'This server is wired to no operator: payments answer 503.',
  },
};

const simulated: Warning = {
  name: 'simulated',
  look: 'warn',
  text: {
    fr: 'Ce serveur simule ses opérateurs : aucun argent réel ne bouge, en mode réel non plus.',
    en: 'This server simulates its operators: no real money moves, in live mode neither.',
  },
};

const liveOff = (id: string): Warning => ({
  name: 'live',
  look: 'warn',
  text: {
    fr: 'Le mode réel est fermé : les clés réelles sont refusées.',
    en: 'Live mode is off: live keys are refused.',
  },
  to: pathTo('live', { id }),
  act: { fr: 'Ouvrir le mode réel', en: 'Turn live mode on' },
});

function identityWanted(
  status: ReplyOf<'getMerchant'>['kyc_status'],
  to: string,
): Warning | undefined {
  const act = { fr: 'Voir l’identité', en: 'See the identity' };
  if (status === 'rejected') {
    const text = {
      fr: 'Votre dossier d’identité est refusé : il dit quelle photo reprendre.',
      en: 'Your identity file is rejected: it says which photo to take again.',
    };
    return { name: 'identity', look: 'warn', text, to, act };
  }
  if (status !== 'not_started' && status !== 'in_progress') return undefined;
  const text = {
    fr: 'Il manque votre identité : sans elle aucun virement ne part.',
    en: 'Your identity is missing: no payout leaves without it.',
  };
  return { name: 'identity', look: 'info', text, to, act };
}

const failingEndpoint = (to: string): Warning => ({
  name: 'endpoint',
  look: 'warn',
  text: {
    fr: 'Un endpoint ne reçoit pas : son dernier envoi a échoué.',
    en: 'An endpoint does not receive: its latest delivery failed.',
  },
  to,
  act: { fr: 'Voir l’endpoint', en: 'See the endpoint' },
});

function useEnding(project: MyProject | undefined) {
  const detail = useDated('getProject', projectOf(project?.id ?? ''));
  const isOlder = useToldAt() > detail.at;
  if (isOlder || !detail.data)
    return { key: project?.ending_key, isNearlyUsed: project?.quota_nearly_used };
  const soon = Date.now() + fortnight_ms;
  const { keys, quota } = detail.data;
  const key = keys.find(
    ({ expires_at: at, revoked_at, ...one }) =>
      at !== null &&
      revoked_at === null &&
      one.disabled_at === null &&
      Date.parse(at) > Date.now() &&
      Date.parse(at) < soon,
  );
  return { key, isNearlyUsed: quota.account_used > mostly * quota.account_daily_limit };
}

const endingKey = (name: string, to: string): Warning => ({
  name: 'key',
  look: 'warn',
  text: {
    fr: `La clé « ${apart(name)} » expire dans moins de 14 jours.`,
    en: `The key “${apart(name)}” expires in less than 14 days.`,
  },
  to,
  act: { fr: 'Remplacer la clé', en: 'Replace the key' },
});

const nearlyUsed = (to: string): Warning => ({
  name: 'quota',
  look: 'warn',
  text: {
    fr: 'Plus de 80 % du quota de données de ce jour est utilisé.',
    en: 'More than 80% of this day’s data quota is used.',
  },
  to,
  act: { fr: 'Voir l’utilisation', en: 'See the usage' },
});
