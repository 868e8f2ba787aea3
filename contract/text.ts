// A text shown to people, in both languages of the platform.
export type Text = { fr: string; en: string };

export type Lang = keyof Text;
