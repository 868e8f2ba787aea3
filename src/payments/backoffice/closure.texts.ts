// What an operator is told who closes or opens something wrongly, in both languages.
export const closureTexts = {
  future: {
    fr: 'La fin doit être à venir, dans un an au plus tard.',
    en: 'The end must lie ahead, within a year.',
  },
  endOfOpen: {
    fr: 'Seule une coupure a une fin.',
    en: 'Only what is closed has an end.',
  },
  oneMerchant: {
    fr: 'Se règle marchand par marchand : nommez `project_id`.',
    en: 'Is set merchant by merchant: name `project_id`.',
  },
  nothing: {
    fr: 'Dites ce qui change : `status`, `min_amount`, `max_amount` ou `fee`.',
    en: 'Say what changes: `status`, `min_amount`, `max_amount` or `fee`.',
  },
  openOrClosed: {
    fr: 'Pour tous les marchands : `active` ou `closed`.',
    en: 'For all merchants: `active` or `closed`.',
  },
} as const;
