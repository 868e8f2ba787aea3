// The reader's language, for every part that says something; the document follows it (UI44).
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
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

/** What the server chose by the browser's wish, as it did for what was asked before the application was there. */
export const langOfShell: Lang = document.documentElement.lang === 'en' ? 'en' : 'fr';

/** `?lang=` of the address, else the account's, else the shell's. */
function first(kept: Lang | null | undefined): Lang {
  const asked = new URLSearchParams(location.search).get('lang');
  if (asked === 'fr' || asked === 'en') return asked;
  return kept ?? langOfShell;
}

/** Whether this visit's address says the language: then it goes before the account's. */
export const isLangAsked = (): boolean => /[?&]lang=(fr|en)\b/.test(location.search);

/** `kept`: the account's, where it is known by then. */
export function Language({
  kept,
  children,
}: {
  kept: Lang | null | undefined;
  children: ReactNode;
}) {
  const [lang, setLang] = useState<Lang>(() => first(kept));
  // With the words, and not a moment after them: who listens hears each word in its own language.
  useLayoutEffect(() => {
    document.documentElement.lang = lang;
    speak(lang);
  }, [lang]);
  // Spoken before it is drawn: a part that is drawn anew asks for its reads before the whole of it is done.
  const choose = useCallback((next: Lang) => {
    speak(next);
    setLang(next);
  }, []);
  const speech = useMemo(
    () => ({ lang, t: (text: Text) => say(text, lang), choose }),
    [lang, choose],
  );
  return <Spoken value={speech}>{children}</Spoken>;
}
