// Texts of no place: people, firms, other countries, plain French, Wolof greetings. No run of their words is a name of the
// gazetteer; what sounds like one is left in, since that is what a careless search falls for.
import type { Random } from '../../faults/fault.ts';
import type { Maker } from './draw.ts';
import { isGeneric } from './families.ts';
import { person, titled } from './people.ts';
import { keyOf } from './spelling.ts';
import { halfOfText, type World } from './world.ts';

/** One that the gazetteer has, by all its words or by some in a row. */
export function nameIn(world: World, text: string): string | undefined {
  const words = keyOf(`x ${text.replace(/\b[dljnscmtDLJNSCMT]['’]/g, ' ')}`)
    .split(' ')
    .slice(1);
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 1; to <= Math.min(words.length, from + 6); to += 1) {
      const run = words.slice(from, to).join(' ');
      if (world.byKey.has(run) && !/^\d+$/.test(run)) return run;
    }
  }
  return undefined;
}

const firmForms = ['SARL', 'SA', 'SUARL', 'GIE', 'Ets', 'Groupe', 'Société', 'SAS'];
const trades = (
  'Bâtiment,Transit,Informatique,Import Export,Menuiserie aluminium,Froid et climatisation,Transport,Bureautique,Agro,' +
  'Équipement,Nettoyage,Gardiennage,Imprimerie,Quincaillerie,Couture,Traiteur,Assurances,Consulting,Logistique,Énergie solaire,' +
  'Électricité générale,Cosmétiques,Textile,Négoce,Ingénierie,Plomberie,Événementiel,Location de voitures,Formation'
).split(',');
const brands = (
  'Alpha,Omega,Horizon,Étoile,Soleil,Excellence,Avenir,Élite,Global,Atlas,Delta,Sigma,Prestige,Univers,Express,Optima,Nova,' +
  'Innov,Proxima,Vision,Sahel,Atlantique,Océan,Phénix,Émergence,Performance,Réussite,Alliance,Partenaires,Afrique'
).split(',');

const firm = (random: Random): string => {
  const [form, trade, brand] = [random.pick(firmForms), random.pick(trades), random.pick(brands)];
  return random.pick([
    `${brand} ${trade} ${form}`,
    `${form} ${brand} ${trade}`,
    `${trade} ${brand}`,
    `${form} ${person(random)} & Fils`,
  ]);
};

/** Towns: the IANA time zones, and the larger towns of France and of the neighbours. Countries: CLDR, in French and English. */
const towns = [
  ...Intl.supportedValuesOf('timeZone').map((zone) =>
    (zone.split('/').at(-1) ?? '').replaceAll('_', ' '),
  ),
  ...'Lyon Marseille Toulouse Bordeaux Lille Nantes Strasbourg Montpellier Rennes Grenoble Orléans Rouen Genève Lausanne'.split(
    ' ',
  ),
  ...'Sikasso Ségou Mopti Gao Kankan Labé Serekunda Brikama Nouadhibou Bouaké Yamoussoukro Bobo-Dioulasso Cotonou'.split(
    ' ',
  ),
].filter((town) => !['Dakar', 'UTC', 'GMT'].includes(town) && !/\d/.test(town));
const codes = (
  'FR BE CH DE IT ES PT GB IE NL US CA BR AR MX CN JP IN AE SA QA TR MA DZ TN EG ML MR GM GN GW SL LR CI GH TG BJ BF NE NG CM ' +
  'GA CG CD KE TZ RW ET ZA AU RU PL SE NO FI DK AT GR LB KW'
).split(' ');
const inFrench = new Intl.DisplayNames(['fr'], { type: 'region' });
const inEnglish = new Intl.DisplayNames(['en'], { type: 'region' });

const abroad = (random: Random): string => {
  const town = random.pick(towns);
  const country = random.pick([inFrench, inEnglish]).of(random.pick(codes)) ?? '';
  const number = random.whole(1, 99);
  return random.pick([
    town,
    country,
    `${number} rue Victor Hugo, ${town}`,
    `${number} avenue de la République, ${town}`,
    `aéroport de ${town}`,
    `colis pour ${town}`,
    `vol ${town} ${country}`,
    `bureau de ${country}`,
    `${number} Main Street, ${town}`,
    `ambassade, ${country}`,
  ]);
};

/** Ordinary French; what is said on the telephone and written in orders. */
const openings =
  'Bonjour,Bonsoir,Merci,S’il vous plaît,Pardon,D’accord,Désolé du retard,Bonne nouvelle,Attention,Pour information,Rappel,Urgent'.split(
    ',',
  );
const middles = [
  'je vous rappelle dans une heure',
  'le colis sera livré demain matin',
  'votre commande a été annulée',
  'merci de confirmer le paiement',
  'le client ne répond pas au téléphone',
  'vous pouvez passer quand vous voulez',
  'il manque deux articles dans la commande',
  'le livreur attend depuis vingt minutes',
  'la facture a déjà été réglée',
  'nous sommes fermés le dimanche',
  'le prix comprend la livraison',
  'envoyez-moi votre position',
  'laissez le paquet chez le gardien',
  'je n’ai pas la monnaie',
  'quelqu’un viendra le récupérer',
  'mon numéro a changé',
  'on se voit après la prière',
  'la voiture est tombée en panne',
  'je cherche un appartement à louer',
  'les enfants rentrent à midi',
  'il faut payer à la réception',
  'vos documents sont prêts',
  'le rendez-vous est reporté à jeudi',
  'je ne connais pas cette adresse',
  'la connexion est très lente aujourd’hui',
  'tout le monde est au courant',
  'le magasin ouvre à neuf heures',
  'nous avons bien reçu votre message',
];
const endings =
  'merci d’avance,bonne journée,à bientôt,cordialement,je vous en prie,sans faute,c’est noté,à tout à l’heure,bon courage,dès que possible'.split(
    ',',
  );

const french = (random: Random): string => {
  const middle = random.pick(middles);
  return random.pick([
    middle,
    `${random.pick(openings)}, ${middle}`,
    `${middle}, ${random.pick(endings)}`,
    `${random.pick(openings)}, ${middle}, ${random.pick(endings)}`,
  ]);
};

/** sjpa.be/spip/spip.php?article503, tamboursfanfare.free.fr/vie_quotidienne.htm, supertravelr.com (21 phrases). */
const greetings = (
  'salaam aleekum|maalekum salaam|na nga def|nanga def|maa ngi fi rekk|mangi fi rekk|ana waa kër gi|ñunga fa rekk|jàmm nga am|jàmm rekk|' +
  'jërëjëf|dieureudieuf|ba beneen yoon|baal ma|dégguma wolof|maa ngiy dem|baax na|neex na|waaw|déedéet|naka ngoon si|naka subasi|' +
  'ba suba|fan la nekk|ñaata la|dafa seer|wàññi ko|kaay fii|xaaral tuuti|lu xew'
).split('|');

const wolof = (random: Random): string => {
  const one = random.pick(greetings);
  const other = random.pick(greetings);
  return random.pick([
    one,
    `${one}, ${other}`,
    `${one} ${other}`,
    `${one}, ${random.pick(endings)}`,
  ]);
};

const people = (random: Random): string => {
  const who = titled(random);
  return random.pick([
    who,
    who,
    `chez ${who}`,
    `demander ${who}`,
    `à remettre à ${who}`,
    `famille ${who}`,
    `${who}, commerçant`,
  ]);
};

const kinds = {
  people,
  firms: firm,
  'other countries': abroad,
  French: french,
  Wolof: wolof,
} as const;
const kindNames = Object.keys(kinds) as (keyof typeof kinds)[];

export const nothing: Maker = ({ world, random, half }) => {
  const kind = random.pick(kindNames);
  const text = kinds[kind](random);
  if (halfOfText(text) !== half || nameIn(world, text) !== undefined || isGeneric(keyOf(text)))
    return undefined;
  return {
    kind,
    text,
    anchor: text,
    region: '(no place)',
    level: '(no place)',
    changedBy: [],
    expected: { ids: [], ambiguous: false },
  };
};
