// The words of the pages that payers see, in both languages.
import type { DisputeReason } from '../../../contract/payments/disputes.shapes.ts';
import type { ChannelIn, DisputeStatus } from '../../../contract/payments/payments.shapes.ts';
import type { Lang, Text } from '../../../contract/text.ts';
import { say } from '../kit/html.ts';

export const words = {
  pay: { fr: 'Payer', en: 'Pay' },
  to: { fr: 'à', en: 'to' },
  payment: { fr: 'Paiement', en: 'Payment' },
  amount: { fr: 'Montant', en: 'Amount' },
  discount: { fr: 'Remise', en: 'Discount' },
  fee: { fr: 'Frais', en: 'Fee' },
  total: { fr: 'Total à payer', en: 'Total to pay' },
  paidTotal: { fr: 'Total payé', en: 'Total paid' },
  description: { fr: 'Objet', en: 'For' },
  channel: { fr: 'Moyen de paiement', en: 'Means of payment' },
  phone: { fr: 'Numéro de téléphone', en: 'Phone number' },
  phoneHint: { fr: 'Par exemple 77 123 45 67', en: 'For example 77 123 45 67' },
  phoneFault: {
    fr: 'Écrivez un numéro de téléphone, par exemple 77 123 45 67 ou +33 6 12 34 56 78.',
    en: 'Write a phone number, for example 77 123 45 67 or +33 6 12 34 56 78.',
  },
  amountFault: { fr: 'Écrivez un montant.', en: 'Write an amount.' },
  phoneKnown: { fr: 'Laissez vide pour garder', en: 'Leave empty to keep' },
  left: { fr: 'Temps restant :', en: 'Time left:' },
  until: { fr: 'Payez avant le', en: 'Pay before' },
  giveUp: { fr: 'Renoncer au paiement', en: 'Give this payment up' },
  tryAgain: { fr: 'Vous pouvez réessayer.', en: 'You may try again.' },
  noTry: { fr: 'Il n’est plus possible d’essayer.', en: 'No further attempt is possible.' },
  none: {
    fr: 'Aucun moyen de paiement n’est ouvert pour le moment. Réessayez plus tard.',
    en: 'No means of payment is open at the moment. Try again later.',
  },
  noChannel: {
    fr: 'Ce moyen de paiement ne répond pas pour le moment. Choisissez-en un autre, ou réessayez plus tard.',
    en: 'This means of payment does not answer at the moment. Choose another one, or try again later.',
  },
  notBegun: {
    fr: 'Le paiement n’a pas pu commencer par ce moyen. Choisissez-en un autre, ou réessayez.',
    en: 'The payment could not begin by this means. Choose another one, or try again.',
  },
  confirm: { fr: 'Confirmez sur votre téléphone', en: 'Confirm on your phone' },
  request: { fr: 'Une demande vous attend :', en: 'A request is waiting for you:' },
  accept: { fr: 'Ouvrez-la et acceptez-la.', en: 'Open it and accept it.' },
  waiting: {
    fr: 'La page change d’elle-même quand le paiement est fait.',
    en: 'This page changes by itself when the payment is made.',
  },
  otherwise: { fr: 'Choisir un autre moyen', en: 'Choose another means' },
  takenBack: {
    fr: 'La demande envoyée est retirée avant que l’autre parte : vous ne payez qu’une fois.',
    en: 'The request that was sent is taken back before the other one leaves: you pay once.',
  },
  keepWaiting: { fr: 'Revenir à la demande', en: 'Back to the request' },
  otherwiseAt: {
    fr: 'Cette demande ne peut pas être retirée. Si elle n’est pas payée, vous pourrez choisir un autre moyen le',
    en: 'This request cannot be taken back. If it is not paid, you may choose another means on',
  },
  refresh: { fr: 'Vérifier maintenant', en: 'Check now' },
  openApp: { fr: 'Ouvrir', en: 'Open' },
  paid: { fr: 'Paiement réussi', en: 'Payment made' },
  failed: { fr: 'Paiement échoué', en: 'Payment failed' },
  expired: { fr: 'Paiement expiré', en: 'Payment expired' },
  nothingTaken: { fr: 'Aucun montant n’a été prélevé.', en: 'No money was taken.' },
  givenBack: { fr: 'Remboursé', en: 'Given back' },
  receipt: { fr: 'Reçu', en: 'Receipt' },
  merchant: { fr: 'Marchand', en: 'Merchant' },
  date: { fr: 'Date', en: 'Date' },
  number: { fr: 'Numéro', en: 'Number' },
  reference: { fr: 'Référence', en: 'Reference' },
  print: { fr: 'Imprimer le reçu', en: 'Print the receipt' },
  back: { fr: 'Retourner chez le marchand', en: 'Go back to the merchant' },
  claim: { fr: 'Signaler un problème', en: 'Report a problem' },
  claimWhy: { fr: 'Que s’est-il passé ?', en: 'What happened?' },
  claimWords: { fr: 'Expliquez en quelques phrases', en: 'Explain in a few sentences' },
  claimSend: { fr: 'Envoyer la réclamation', en: 'Send the claim' },
  help: { fr: 'Une question ?', en: 'A question?' },
  onPhone: { fr: 'Continuer sur votre téléphone', en: 'Go on on your phone' },
  test: { fr: 'Mode test : aucun argent ne bouge.', en: 'Test mode: no money moves.' },
  tools: { fr: 'Outils de test', en: 'Test tools' },
  testPaid: { fr: 'Payer', en: 'Pay' },
  testRefused: { fr: 'Refuser', en: 'Refuse' },
  testExpired: { fr: 'Laisser expirer', en: 'Let it expire' },
  magic: { fr: 'Numéros magiques', en: 'Magic numbers' },
  outcome: { fr: 'Issue', en: 'Outcome' },
  yourName: { fr: 'Votre nom', en: 'Your name' },
  yourEmail: { fr: 'Votre e-mail', en: 'Your e-mail' },
  yourReference: { fr: 'Votre référence', en: 'Your reference' },
  optional: { fr: '(facultatif)', en: '(optional)' },
  code: { fr: 'Code promo', en: 'Promo code' },
  apply: { fr: 'Voir le prix', en: 'Show the price' },
  notYet: { fr: 'Ce lien ouvre le', en: 'This link opens on' },
  closed: { fr: 'Ce lien est fermé', en: 'This link is closed' },
  problem: { fr: 'Page introuvable', en: 'No such page' },
  unknown: {
    fr: 'Il n’y a rien à payer à cette adresse. Vérifiez le lien, ou demandez-le à nouveau à qui vous l’a donné.',
    en: 'There is nothing to pay at this address. Check the link, or ask whoever gave it to you again.',
  },
  trouble: { fr: 'Un instant', en: 'One moment' },
  language: { fr: 'Langue', en: 'Language' },
} as const satisfies Record<string, Text>;

export const channelNames: Record<ChannelIn, Text> = {
  wave: { fr: 'Wave', en: 'Wave' },
  orange_money: { fr: 'Orange Money', en: 'Orange Money' },
  mixx: { fr: 'Mixx by Yas', en: 'Mixx by Yas' },
  card: { fr: 'Carte bancaire', en: 'Bank card' },
  pi_spi: { fr: 'PI-SPI', en: 'PI-SPI' },
};

export const claimTexts: Record<DisputeReason, Text> = {
  not_received: { fr: 'Je n’ai rien reçu', en: 'I received nothing' },
  not_as_described: { fr: 'Ce n’est pas ce qui était promis', en: 'It is not what was promised' },
  duplicate: { fr: 'J’ai payé deux fois', en: 'I paid twice' },
  unauthorized: { fr: 'Je n’ai pas fait ce paiement', en: 'I did not make this payment' },
  wrong_amount: { fr: 'Le montant est faux', en: 'The amount is wrong' },
  other: { fr: 'Autre chose', en: 'Something else' },
};

/** What became of a claim, as its payer reads it. */
export const claimStates: Record<DisputeStatus, Text> = {
  opened: { fr: 'Votre réclamation est transmise.', en: 'Your claim has been passed on.' },
  challenged: {
    fr: 'Le marchand a répondu : votre réclamation est examinée.',
    en: 'The merchant has answered: your claim is being looked at.',
  },
  accepted: { fr: 'Le marchand vous rembourse.', en: 'The merchant pays you back.' },
  won: { fr: 'Votre réclamation n’a pas été retenue.', en: 'Your claim was not upheld.' },
  lost: {
    fr: 'Votre réclamation est retenue : vous êtes remboursé.',
    en: 'Your claim is upheld: you are paid back.',
  },
};

export const linkTexts = {
  completed: { fr: 'Ce lien a déjà été payé.', en: 'This link was paid already.' },
  closed: { fr: 'Le marchand a fermé ce lien.', en: 'The merchant closed this link.' },
  expired: { fr: 'Ce lien a expiré.', en: 'This link has expired.' },
  taken: {
    fr: 'Quelqu’un paie ce lien en ce moment. Réessayez dans quelques minutes.',
    en: 'Somebody is paying this link at the moment. Try again in a few minutes.',
  },
} as const satisfies Record<string, Text>;

export const word = (name: keyof typeof words, lang: Lang): string => say(words[name], lang);
