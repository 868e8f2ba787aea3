// Before the candidates: a family name after a given name is a person ("Moussa Ndiaye"), also where an arrondissement or
// a hamlet bears it; so is whoever stands after "chez", "famille" or a title.
import type { Named } from '../place.ts';
import type { Range } from '../state.ts';
import type { Token } from './fold.ts';

/**
 * Common given names and surnames of the country, as folded: a list of ours that no source was checked against name by name.
 * None says anything of a person.
 */
const GIVEN = new Set(
  (
    'ahmadou abdou abdoul abdoulaye abdourahmane abibatou adama adja aicha aida aissatou aliou alioune alpha amadou amath ' +
    'ami aminata amy anta arame assane assietou astou awa baba babacar bachir badou balla bassirou binta bineta binetou bintou birame ' +
    'birima bocar boubacar bouna cheikh cheikhou coumba daba daouda demba dieynaba djibril elhadj elhadji elimane fallou fama ' +
    'falilou fanta fatima fatim fatou fatoumata gora gorgui habib hamidou hawa ibou ibra ibrahima idriss idrissa ismaila issa ' +
    'kalidou karim khadidiatou khadija khadim khady kine lamine lat mactar madior maguette mahmoud maimouna malick mamadou mame ' +
    'mamour maodo marame mareme mariama marie marieme massamba mbaye moctar modou mohamed momar mouhamadou mouhamed moussa moustapha ' +
    'ndeye ndiaga ndongo ndella ngone nogaye omar oumar oumou ousmane ousseynou pape papa penda rama ramatoulaye ' +
    'rokhaya sadio saliou saly samba seydina seydou seynabou serigne sidy sokhna souleymane talibou thierno tidiane viviane ' +
    'yacine yaye yoro youssou youssouph zeynab zeynabou bamba jean paul pierre joseph antoine therese agnes louise robert'
  ).split(' '),
);
const FAMILY = new Set(
  (
    'aw ba badji badiane bakhoum balde barry bassene bodian bop bousso camara cisse cissokho coly coulibaly dabo danfakha dembele deme dia ' +
    'diagne diakhate diallo dianke diao diarra diatta diaw diedhiou dieng dieye dione diop dior diouf dioum drame fall faye ' +
    'fofana gassama gaye gning gomis goudiaby gueye guisse ka kande kane kebe keita konate kouyate lo ly mane manga mballo ' +
    'mbacke mbaye mbengue mbodj mbodji mboup mbow mendy ndao ndiaye ndir ndour ndoye ngom niane niang niasse paye pouye preira sabaly ' +
    'sagna sakho sall samb samba sambou sane sarr seck sene senghor seye sidibe sonko soumare sow sy sylla tall tamba tendeng thiam ' +
    'thiaw thioub thioune toure traore wade wane yade boy boye'
  ).split(' '),
);

export const isGivenName = (word: string): boolean => GIVEN.has(word);

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

/** What a person's name follows. */
const OPENS =
  /^(chez|famille|maitre|mme|mlle|mr|monsieur|madame|docteur|dr|serigne|sokhna|imam|oustaz|feu|concession|pa|tonton|vieux|vieille|marabout|pere|mere)$/;
/** Before the name, after the word that opens it. */
const TITLE =
  /^(le|la|l|les|de|du|el|hadj|hadji|elhadji|monsieur|madame|mr|mme|mlle|docteur|dr|maitre|serigne|mame|pa|vieux|vieille|tonton|tata|oustaz|imam|feu|pere|mere)$/;
const MOST_NAMES = 3;

/** The tokens that name a person. A town that is spelt so ends a name that no table knows: "chez Modou Grand Yoff". */
export function personsIn(
  tokens: readonly Token[],
  exact: ReadonlyMap<string, readonly Named[]>,
): ReadonlySet<number> {
  const found = new Set<number>();
  for (let at = 0; at < tokens.length; at += 1) {
    const end = OPENS.test(tokens[at]?.word ?? '')
      ? openedEnd(tokens, at + 1, exact)
      : pairEnd(tokens, at, exact);
    for (let one = at; one < end; one += 1) found.add(one);
    if (end > at) at = end - 1;
  }
  return found;
}

function openedEnd(
  tokens: readonly Token[],
  from: number,
  exact: ReadonlyMap<string, readonly Named[]>,
): number {
  let to = from;
  while (to < tokens.length && !tokens[to]?.breaks && TITLE.test(tokens[to]?.word ?? '')) to += 1;
  const first = to;
  while (to < tokens.length && to - first < MOST_NAMES && !tokens[to]?.breaks) {
    if (!isKnown(tokens, to) && (to > first + 1 || isTownAt(tokens, to, exact))) break;
    if (!isKnown(tokens, to) && to > first && namesAt(tokens, to, exact)) break;
    if (TITLE.test(tokens[to]?.word ?? '') || /^\d/.test(tokens[to]?.word ?? '')) break;
    to += 1;
  }
  const opened = tokens.slice(from - 1, to);
  // "Serigne Mansour Sy", a quarter of Keur Massar: who is called so by the whole of it is a place.
  const isPlace = exact
    .get(opened.map(({ word }) => word).join(' '))
    ?.some(({ weight }) => weight > SURE);
  return to > first && !isPlace ? to : from - 1;
}

/** "Saly Ndiaye": a given name that is a place too, before a family name that is no town. */
function pairEnd(
  tokens: readonly Token[],
  at: number,
  exact: ReadonlyMap<string, readonly Named[]>,
): number {
  const [given, family] = [tokens[at], tokens[at + 1]];
  if (!given || !family || family.breaks || !GIVEN.has(given.word) || !FAMILY.has(family.word))
    return at;
  const whole = exact.get(`${given.word} ${family.word}`);
  const before = tokens[at - 1];
  // "Keur Mame Diarra", "Cité Ousmane Ngom": the name of a place.
  if (before && !given.breaks && exact.has(`${before.word} ${given.word} ${family.word}`))
    return at;
  return whole || isTownAt(tokens, at + 1, exact) ? at : at + 2;
}

const isKnown = (tokens: readonly Token[], at: number): boolean =>
  GIVEN.has(tokens[at]?.word ?? '') || FAMILY.has(tokens[at]?.word ?? '');

/** A name of up to three words, of places of these levels alone. */
function namesAt(
  tokens: readonly Token[],
  at: number,
  exact: ReadonlyMap<string, readonly Named[]>,
  is: (named: Named) => boolean = () => true,
): boolean {
  for (let size = 1; size <= MOST_NAMES; size += 1) {
    const window = tokens.slice(at, at + size);
    if (window.length < size || window.slice(1).some(({ breaks }) => breaks)) return false;
    if (
      exact
        .get(window.map(({ word }) => word).join(' '))
        ?.some((one) => one.weight > SURE && is(one))
    )
      return true;
  }
  return false;
}

const isTownAt = (
  tokens: readonly Token[],
  at: number,
  exact: ReadonlyMap<string, readonly Named[]>,
): boolean => namesAt(tokens, at, exact, ({ place: { level } }) => TOWNS.test(level));

const SURE = 0.9;
const TOWNS = /^(commune|departement|region)$/;
