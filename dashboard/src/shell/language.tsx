// The reader's language, for every part that says something; the document follows it (UI44).
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { Lang, Text } from '../../../contract/text.ts';
import { speak } from '../api/call.ts';
import { say } from '../lib/say.ts';

/** Each in its own words. */
export const languageNames: Record<Lang, string> = { fr: 'Français', en: 'English' };

type Speech = {
  lang: Lang;
  t: (text: Text) => string;
  choose: (lang: Lang) => void;
};

const Spoken = createContext<Speech>({ lang: 'fr', t: (text) => text.fr, choose: () => {} });

export type Say = Speech['t'];

export const useLang = (): Speech => useContext(Spoken);

/** `?lang=` of the address, else what the server chose by the browser's wish. */
function first(): Lang {
  const asked = new URLSearchParams(location.search).get('lang');
  if (asked === 'fr' || asked === 'en') return asked;
  return document.documentElement.lang === 'en' ? 'en' : 'fr';
}

/** Whether this visit's address says the language: then it goes before the account's. */
export const isLangAsked = (): boolean => /[?&]lang=(fr|en)\b/.test(location.search);

export function Language({ children }: { children: ReactNode }) {
  const [lang, choose] = useState<Lang>(first);
  useEffect(() => {
    document.documentElement.lang = lang;
    speak(lang);
  }, [lang]);
  const speech = useMemo(() => ({ lang, t: (text: Text) => say(text, lang), choose }), [lang]);
  return <Spoken value={speech}>{children}</Spoken>;
}
