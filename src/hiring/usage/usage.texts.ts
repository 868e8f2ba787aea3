// Why the usage of a month is not told.
import { limits } from '../../../contract/limits.ts';
import { writtenDate } from '../../kit/written-date.ts';

export const usageTexts = {
  future: {
    fr: 'Ce mois n’a pas encore commencé.',
    en: 'This month has not begun yet.',
  },
  tooOld: {
    fr: `L’usage se lit pour le mois en cours et les ${limits.usageMonthsBefore} mois d’avant.`,
    en: `Usage is told of the present month and the ${limits.usageMonthsBefore} before it.`,
  },
  beforeFirst: (first: number) => ({
    fr: `L’organisation n’existait pas encore : son premier mois est ${writtenDate(first, 'fr', 'month')}.`,
    en: `The organization was not there yet: its first month is ${writtenDate(first, 'en', 'month')}.`,
  }),
} as const;
