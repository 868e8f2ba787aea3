// The addresses of the hiring organisation (contract/dashboard.md section 2).
import type { Address } from './address.ts';

const organization = '/dashboard/hiring/{org}';
const hiring = `${organization}/{hireMode}` as const;

export const hiringAddresses = {
  hiring: {
    path: '/dashboard/hiring',
    file: 'hiring/organizations',
    title: { fr: 'Recrutement', en: 'Hiring' },
  },
  newOrganization: {
    path: '/dashboard/hiring/new',
    file: 'hiring/new-organization',
    title: { fr: 'Nouvelle organisation', en: 'New organization' },
  },
  campaigns: {
    path: `${hiring}/campaigns`,
    file: 'hiring/campaigns',
    title: { fr: 'Campagnes', en: 'Campaigns' },
  },
  newCampaign: {
    path: `${hiring}/campaigns/new`,
    file: 'hiring/new-campaign',
    title: { fr: 'Nouvelle campagne', en: 'New campaign' },
    role: 'admin',
  },
  campaign: {
    path: `${hiring}/campaigns/{campaignId}`,
    file: 'hiring/campaign',
    title: { fr: 'Campagne', en: 'Campaign' },
  },
  questions: {
    path: `${hiring}/campaigns/{campaignId}/questions`,
    file: 'hiring/questions',
    title: { fr: 'Questions', en: 'Questions' },
  },
  candidates: {
    path: `${hiring}/campaigns/{campaignId}/candidates`,
    file: 'hiring/candidates',
    title: { fr: 'Candidats', en: 'Candidates' },
  },
  importCandidates: {
    path: `${hiring}/campaigns/{campaignId}/candidates/import`,
    file: 'hiring/import-candidates',
    title: { fr: 'Inviter une liste', en: 'Invite a list' },
  },
  sessions: {
    path: `${hiring}/campaigns/{campaignId}/sessions`,
    file: 'hiring/sessions',
    title: { fr: 'Entretiens', en: 'Sessions' },
  },
  reportSettings: {
    path: `${hiring}/campaigns/{campaignId}/report-settings`,
    file: 'hiring/report-settings',
    title: { fr: 'Critères', en: 'Criteria' },
  },
  candidate: {
    path: `${hiring}/candidates/{candidateId}`,
    file: 'hiring/candidate',
    title: { fr: 'Candidat', en: 'Candidate' },
  },
  session: {
    path: `${hiring}/sessions/{sessionId}`,
    file: 'hiring/session',
    title: { fr: 'Entretien', en: 'Session' },
  },
  report: {
    path: `${hiring}/sessions/{sessionId}/report`,
    file: 'hiring/report',
    title: { fr: 'Compte rendu', en: 'Report' },
  },
  hiringUsage: {
    path: `${hiring}/usage`,
    file: 'hiring/usage',
    title: { fr: 'Usage du mois', en: 'Usage of the month' },
  },
  hiringMembers: {
    path: `${organization}/settings/members`,
    file: 'hiring/members',
    title: { fr: 'Membres', en: 'Members' },
    role: 'admin',
  },
  hiringKeys: {
    path: `${organization}/settings/keys`,
    file: 'hiring/keys',
    title: { fr: 'Clés de recrutement', en: 'Hiring keys' },
    role: 'admin',
  },
  hiringWebhooks: {
    path: `${organization}/settings/webhooks`,
    file: 'hiring/webhooks',
    title: { fr: 'Mes webhooks', en: 'My webhooks' },
  },
  hiringWebhook: {
    path: `${organization}/settings/webhooks/{webhookId}`,
    file: 'hiring/webhook',
    title: { fr: 'Webhook', en: 'Webhook' },
  },
  hiringGeneral: {
    path: `${organization}/settings/general`,
    file: 'hiring/general',
    title: { fr: 'Organisation', en: 'Organization' },
  },
} as const satisfies Record<string, Address>;
