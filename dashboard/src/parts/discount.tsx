// What a promo code takes off, in words: a part or a sum (UI108).
import { percent } from '../lib/say.ts';
import { useLang } from '../shell/language.tsx';
import { Money } from '../ui/values.tsx';

export function Discount({ of }: { of: { kind: 'percent' | 'fixed'; value: number } }) {
  const { lang } = useLang();
  if (of.kind === 'fixed') return <Money francs={of.value} />;
  return <span className="figures">{percent(of.value, lang)}</span>;
}
