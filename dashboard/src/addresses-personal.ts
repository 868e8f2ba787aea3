// The pages of a person above all projects: account, data, and of those who maintain the data what they settle.
import { table } from './address.ts';

export const personal = table({
  account: {
    path: '/dashboard/account',
    file: 'account/account',
    title: { fr: 'Compte', en: 'Account' },
  },
  security: {
    path: '/dashboard/account/security',
    file: 'account/security',
    title: { fr: 'Sécurité', en: 'Security' },
  },
  privacy: {
    path: '/dashboard/account/privacy',
    file: 'account/privacy',
    title: { fr: 'Confidentialité', en: 'Privacy' },
  },
  datasets: {
    path: '/dashboard/data',
    file: 'data/datasets',
    title: { fr: 'Jeux de données', en: 'Datasets' },
  },
  reports: {
    path: '/dashboard/data/reports',
    file: 'data/reports',
    title: { fr: 'Mes signalements', en: 'My reports' },
  },
  featureRequests: {
    path: '/dashboard/data/requests',
    file: 'data/feature-requests',
    title: { fr: 'Demandes', en: 'Feature requests' },
  },
  maintainedReports: {
    path: '/dashboard/maintenance/reports',
    file: 'maintenance/reports',
    title: { fr: 'Signalements à traiter', en: 'Reports to settle' },
    maintainer: true,
  },
  maintainedReport: {
    path: '/dashboard/maintenance/reports/{numero}',
    file: 'maintenance/report',
    title: { fr: 'Signalement', en: 'Report' },
    maintainer: true,
  },
  maintainedRequests: {
    path: '/dashboard/maintenance/requests',
    file: 'maintenance/requests',
    title: { fr: 'Demandes à traiter', en: 'Requests to settle' },
    maintainer: true,
  },
});
