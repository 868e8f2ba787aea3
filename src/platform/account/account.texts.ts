// What a person reads whose account is kept, in both languages.
export const accountTexts = {
  ownsWithOthers: {
    fr: 'Un de vos projets a d’autres membres. Quittez-le pour le céder, ou supprimez-le d’abord.',
    en: 'One of your projects has other members. Leave it to hand it over, or delete it first.',
  },
};
