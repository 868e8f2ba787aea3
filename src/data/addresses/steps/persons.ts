// Before the candidates: a family name after a given name is a person ("Moussa Ndiaye"), also where an arrondissement or
// a hamlet bears it.
import type { Range } from '../state.ts';
import type { Token } from './fold.ts';

/** The most common ones of the country, as folded. */
const GIVEN = new Set(
  (
    'ahmadou abdou abdoul abdoulaye abdourahmane abibatou adama adja aicha aida aissatou aliou alioune alpha amadou amath ' +
    'ami aminata amy anta arame assane astou awa babacar baba bassirou bintou birame boubacar cheikh cheikhou ' +
    'coumba daouda demba dieynaba djibril elhadji fama fanta fatima fatou fatoumata gora habib hawa ibra ibrahima idrissa ' +
    'ismaila issa khadidiatou khadija khady lamine mactar madior maguette maimouna malick mamadou mame ' +
    'marame mareme mariama marie mbaye modou mohamed mouhamadou mouhamed moussa moustapha ndeye ndiaga ndeye ngone oumar ' +
    'oumou ousmane ousseynou pape papa penda rama ramatoulaye rokhaya saliou samba seydina seydou serigne sidy sokhna souleymane ' +
    'tidiane thierno yacine yaye youssou youssouph zeynab fallou falilou talibou karim bamba massamba lat'
  ).split(' '),
);
const FAMILY = new Set(
  (
    'ba badji dabo dior diarra bousso badiane bodian danfakha balde bousso camara cisse coly coulibaly dia diagne diakhate diallo diarra diatta diedhiou dieng dieye diop ' +
    'diouf dioum drame fall faye gaye gning gomis gueye ka kande kane kebe lo ly mane mbacke mbaye mbengue mbodj mboup ' +
    'mendy ndao ndiaye ndir ndour ndoye niang niane niasse sagna sall samb samba sambou sane sarr seck sene seye ' +
    'sonko sow sy sylla tall tamba thiam thiaw thioub toure wade yade'
  ).split(' '),
);

/** Up to two more names may stand between: "Cheikh Massamba Mbacké". */
const BETWEEN = 2;

export function isFamilyName(tokens: readonly Token[], at: number): boolean {
  // The founder of a brotherhood is called after his town.
  if (tokens[at]?.word === 'touba' && /^(serigne|borom)$/.test(tokens[at - 1]?.word ?? ''))
    return true;
  if (!FAMILY.has(tokens[at]?.word ?? '')) return false;
  for (let from = at; from > 0 && from >= at - BETWEEN; from -= 1) {
    if (tokens[from]?.breaks) return false;
    const before = tokens[from - 1]?.word ?? '';
    if (GIVEN.has(before)) return true;
    if (!FAMILY.has(before)) return false;
  }
  return false;
}

/** "Mame Diarra": a given name and others, and nothing else. */
export const isPerson = (tokens: readonly Token[], { from, to }: Range): boolean =>
  to - from > 1 &&
  GIVEN.has(tokens[from]?.word ?? '') &&
  tokens.slice(from, to).every(({ word }) => GIVEN.has(word) || FAMILY.has(word));
