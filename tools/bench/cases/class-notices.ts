// Class 9: places as public notices, directories, lists of polling places and newspapers write them: the whole chain with its
// levels, "sis à", plots and land titles, lists of quarters, how far a village lies from a town. The forms are those of land
// registers, of the electoral roll's columns and of French reports; no text of a list of test/geocoder was taken.
import {
  anchorOf,
  type Draw,
  drawSpot,
  expectSpot,
  hasStranger,
  isTelling,
  type Maker,
  mix,
  type Piece,
  scopesOf,
  styled,
  textOf,
} from './draw.ts';
import { isAlone } from './rivals.ts';
import { holds, isNested, regionOf, type Spot } from './world.ts';

type Chain = { spot: Spot; commune: Spot; departement: Spot | undefined; region: Spot | undefined };

/** A quarter or village that its commune has once, with what holds it. */
function drawChain(draw: Draw): Chain | undefined {
  const spot = drawSpot(draw, ['quartier', 'village']);
  const above = scopesOf(spot);
  const commune = above.find(({ level }) => level === 'commune');
  if (!commune || !isTelling(commune.short) || /\brue\b/i.test(spot.short)) return undefined;
  if (!isAlone(draw.world, [spot.short], spot, commune)) return undefined;
  const of = (level: Spot['level']) => above.find((one) => one.level === level);
  return { spot, commune, departement: of('departement'), region: of('region') };
}

type Written = { pieces: Piece[]; right?: readonly Spot[]; relation?: string | undefined };

/** `write` says the chain in one way; undefined where it cannot. */
const notice =
  (kind: string, write: (draw: Draw, chain: Chain) => Written | undefined): Maker =>
  (draw) => {
    const chain = drawChain(draw);
    const written = chain && write(draw, chain);
    if (!written || hasStranger(draw.world, written.pieces)) return undefined;
    const { pieces, right = [chain.spot] } = written;
    const ids = right.flatMap((one) => expectSpot(draw.world, one).ids);
    return {
      kind,
      text: styled(textOf(pieces), draw.random),
      ...anchorOf(draw.world, chain.spot),
      changedBy: [],
      expected: { ids, ...(right.length === 1 ? { ambiguous: false } : {}) },
    };
  };

const levelOf = ({ level }: Spot): string => (level === 'village' ? 'village' : 'quartier');
const place = ({ short }: Spot): Piece => ({ place: short });
const digits = ({ random }: Draw, most: number): number => random.whole(2, most);

const wholeChain = notice('the whole chain', (draw, { spot, commune, departement, region }) => {
  if (!departement || !region) return undefined;
  const level = levelOf(spot);
  const of = level === 'village' ? 'village de ' : 'quartier ';
  const ways: Piece[][] = [
    [of, place(spot), ', commune de ', place(commune), ', département de ', place(departement)],
    [of, place(spot), ', commune de ', place(commune), ', région de ', place(region)],
    [
      place(spot),
      ', commune de ',
      place(commune),
      ', département de ',
      place(departement),
      ', région de ',
      place(region),
    ],
    [
      'région de ',
      place(region),
      ', département de ',
      place(departement),
      ', commune de ',
      place(commune),
      ', ',
      of,
      place(spot),
    ],
    [place(spot), ' (commune de ', place(commune), ', département de ', place(departement), ')'],
    [place(spot), ', ', place(commune), ', ', place(departement), ', ', place(region)],
    [place(region), ' / ', place(departement), ' / ', place(commune), ' / ', place(spot)],
  ];
  return { pieces: draw.random.pick(ways) };
});

const SITED = [
  'terrain sis à ',
  'un terrain nu sis à ',
  'immeuble sis à ',
  'villa sise à ',
  'une maison sise au quartier ',
  'siège social : ',
  'parcelle de terrain à usage d’habitation située à ',
  'bâtiment R+2 sis à ',
  'local commercial sis au quartier ',
];
const sited = notice('sis à X', (draw, { spot, commune, departement }) => {
  const lead = draw.random.pick(SITED);
  if (levelOf(spot) === 'village' && lead.includes('quartier')) return undefined;
  const tails: Piece[][] = [
    [', ', place(commune)],
    [', commune de ', place(commune)],
    [', dans la commune de ', place(commune)],
    [' (', place(commune), ')'],
    departement ? [', commune de ', place(commune), ', département de ', place(departement)] : [],
  ];
  return {
    pieces: [lead, place(spot), ...draw.random.pick(tails.filter(({ length }) => length > 0))],
  };
});

const titled = notice('land title, plot', (draw, { spot, commune }) => {
  const [one, other] = [digits(draw, 900), digits(draw, 9_000)];
  const offices = ['DG', 'TH', 'DP', 'GR', 'NGA', 'KK'];
  const leads = [
    `TF n° ${other}/${draw.random.pick(offices)} sis à `,
    `titre foncier n° ${other}/${draw.random.pick(offices)}, `,
    `lot n° ${one} du lotissement de `,
    `lot n°${one} du lotissement `,
    `lots n° ${one} et ${one + 1} du lotissement de `,
    `parcelle n° ${one} du lotissement de `,
    `parcelle n° ${one}, `,
    `lot ${one} TF ${other}, `,
    `bail sur le lot n° ${one} du TF ${other}/${draw.random.pick(offices)} à `,
  ];
  const tail = draw.random.pick([', ', ', commune de ', ' (']);
  const end = tail === ' (' ? ')' : '';
  return { pieces: [draw.random.pick(leads), place(spot), tail, place(commune), end] };
});

/** Two more of the commune, each the only one of its name there. */
function neighbours({ world, random }: Draw, { spot, commune }: Chain): [Spot, Spot] | undefined {
  const others = (world.within.get(commune) ?? []).filter(
    (one) => one !== spot && one.level === spot.level && isTelling(one.short),
  );
  if (others.length < 2) return undefined;
  const [one, other] = [random.pick(others), random.pick(others)];
  const alone = [one, other].every((each) => isAlone(world, [each.short], each, commune));
  return one !== other && alone && !isNested(one, other) ? [one, other] : undefined;
}

const several = notice('several of a commune', (draw, chain) => {
  const { spot, commune } = chain;
  const more = neighbours(draw, chain);
  if (!more) return undefined;
  const [y, z] = more;
  const kind = levelOf(spot);
  const ways: Piece[][] = [
    [`${kind}s `, place(spot), ', ', place(y), ' et ', place(z), ', commune de ', place(commune)],
    [`les ${kind}s de `, place(spot), ', ', place(y), ' et ', place(z), ' à ', place(commune)],
    ['commune de ', place(commune), ` : ${kind}s `, place(spot), ', ', place(y), ', ', place(z)],
    [place(spot), ' et ', place(y), ', ', place(commune)],
    [place(spot), ', ', place(y), ', ', place(z), ' (', place(commune), ')'],
  ];
  return { pieces: draw.random.pick(ways), right: [spot, y, z, commune] };
});

/** "à 5 km de T": a town elsewhere, which does not hold it. */
const distant = notice('so far from a town', (draw, { spot }) => {
  const { world, random } = draw;
  const town = drawSpot(draw, ['commune']);
  if (holds(town, spot) || isNested(town, spot) || regionOf(town) !== regionOf(spot))
    return undefined;
  if (!isTelling(town.short) || !isAlone(world, [spot.short], spot, undefined)) return undefined;
  if (!isAlone(world, [town.short], town, undefined)) return undefined;
  const km = digits(draw, 40);
  const level = levelOf(spot) === 'village' ? 'village de ' : 'quartier ';
  const side = random.pick(['nord', 'sud', 'est', 'ouest']);
  const ways: Piece[][] = [
    [level, place(spot), `, à ${km} km de `, place(town)],
    [place(spot), `, situé à ${km} km au ${side} de `, place(town)],
    [place(spot), ` à ${km} kilomètres de `, place(town)],
    [`à ${km} km de `, place(town), ', ', level, place(spot)],
  ];
  return { pieces: random.pick(ways) };
});

const directory = notice('directory', (draw, { spot, commune }) => {
  const [one, box] = [digits(draw, 300), digits(draw, 9_000)];
  const lead = draw.random.pick([
    '',
    `villa n° ${one}, `,
    `lot ${one}, `,
    `immeuble ${one}, 2e étage, `,
    `n°${one} `,
  ]);
  const tail = draw.random.pick([
    ` - BP ${box}`,
    `, BP : ${box} `,
    ` - Tél : 33 8${draw.random.whole(10, 99)} ${draw.random.whole(10, 99)} ${draw.random.whole(10, 99)}`,
    ', Sénégal',
    ' - SENEGAL',
  ]);
  return {
    pieces: [lead, place(spot), draw.random.pick([', ', ' - ', ' ']), place(commune), tail],
  };
});

const SCHOOLS = [
  'ECOLE ',
  'ECOLE ELEMENTAIRE ',
  'école primaire de ',
  'LYCEE DE ',
  'poste de santé de ',
  'CEM ',
];
const polling = notice('polling place', (draw, { spot, commune, departement, region }) => {
  if (!departement || !region) return undefined;
  const lead = draw.random.pick(SCHOOLS);
  const tail: Piece[] = [', ', place(commune), ', ', place(departement)];
  return {
    pieces: [
      lead,
      place(spot),
      ...tail,
      ...(draw.random.next() < 0.5 ? [', ', place(region)] : []),
    ],
  };
});

const told = notice('as newspapers tell', (draw, { spot, commune, region }) => {
  const kind = levelOf(spot);
  const article = kind === 'village' ? 'au village de ' : 'au quartier ';
  const ways: Piece[][] = [
    ['dans la commune de ', place(commune), `, ${article}`, place(spot)],
    [
      `les habitants du ${kind} ${kind === 'village' ? 'de ' : ''}`,
      place(spot),
      ' à ',
      place(commune),
    ],
    [place(spot), `, un ${kind} de la commune de `, place(commune)],
    [place(spot), `, ${kind} de `, place(commune)],
    [`le drame s’est produit ${article}`, place(spot), ' dans la commune de ', place(commune)],
    region ? [place(spot), ' (', place(commune), ', ', place(region), ')'] : [],
  ];
  return { pieces: draw.random.pick(ways.filter(({ length }) => length > 0)) };
});

export const asNotices = mix(
  [20, wholeChain],
  [15, sited],
  [15, titled],
  [15, several],
  [10, distant],
  [10, directory],
  [8, polling],
  [12, told],
);
