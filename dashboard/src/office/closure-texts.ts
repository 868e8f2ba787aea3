// What is under way when something is shut for all, and what becomes of it (UI159).

export const paymentTexts = {
  one: { fr: '{n} paiement en cours', en: '{n} payment under way' },
  other: { fr: '{n} paiements en cours', en: '{n} payments under way' },
};
export const payoutTexts = {
  one: { fr: '{n} virement en cours', en: '{n} payout under way' },
  other: { fr: '{n} virements en cours', en: '{n} payouts under way' },
};
export const codedTexts = {
  one: { fr: '{n} paiement en cours avec un code', en: '{n} payment under way with a code' },
  other: { fr: '{n} paiements en cours avec un code', en: '{n} payments under way with a code' },
};
export const disputeTexts = {
  one: { fr: '{n} litige de payeur à trancher', en: '{n} dispute of a payer to decide' },
  other: { fr: '{n} litiges de payeurs à trancher', en: '{n} disputes of payers to decide' },
};

export const channelEffects = {
  in: {
    fr: 'Ce qui est chez l’opérateur s’y achève, et son argent compte ; les remboursements partent encore. Tout nouveau paiement est refusé (503), et la page du payeur n’offre plus ce canal.',
    en: 'What is with the operator ends there, and its money counts; refunds still go out. Every new payment is refused (503), and the payer’s page offers this channel no more.',
  },
  out: {
    fr: 'Ce qui est chez l’opérateur s’y achève. Tout nouveau virement est refusé (503), comme toute nouvelle destination.',
    en: 'What is with the operator ends there. Every new payout is refused (503), and so is every new destination.',
  },
} as const;

export const featureEffects = {
  offers: {
    fr: 'Ce qui a sa remise la garde. Aucun code n’est plus créé, changé ni accepté (404).',
    en: 'What has its discount keeps it. No code is made, changed or taken any more (404).',
  },
  customer_disputes: {
    fr: 'Ce qui est ouvert suit son cours. Aucun payeur n’en ouvre plus depuis son reçu.',
    en: 'What is open takes its course. No payer opens another from their receipt.',
  },
} as const;
