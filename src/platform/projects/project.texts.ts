// What a caller reads when a field of a project's operations is refused, in both languages.
export const projectTexts = {
  acknowledge: {
    fr: 'Mettez true : le mode réel encaisse pour de vrai, et vous devez le confirmer.',
    en: 'Set it to true: live mode collects real money, and you have to confirm it.',
  },
};
