// Families of the gazetteer: a name that one commune has only in numbered or cardinal parts ("Hamo I", "Hamo II",
// "… Est"). The drawn texts expect a family by its parts, whatever id the pipeline gives it (test/geocoder/README.md).
import type { Spot } from './world.ts';

export type Family = {
  /** `fam-<id of the commune>-<name with hyphens>`: what a family's id may be. */
  id: string;
  /** The id of the first of those that share parts, as "Ainoumane" and "Ainoumane Sant Yalla" do: it decides their half. */
  root: string;
  /** As `keyOf` writes it. */
  base: string;
  /** As its parts are written. */
  name: string;
  parent: Spot;
  /** The numbered and cardinal parts: a family without one of them is not this one. */
  core: readonly Spot[];
  /** All that begins with the name in this commune ("… Extension", "… Centre"): a family with anything else is not. */
  most: readonly Spot[];
};

const CARDINAL = /^(?:nord|sud|est|ouest)$/;
const NUMBER = /^\d{1,2}$/;
/** What may follow a number or a cardinal: "Darou Salam II B", "Colobane I Bis". */
const LATER = /^(?:\d{1,2}|nord|sud|est|ouest|centre|bis|ter|[a-d])$/;

/** Words that tell of any place: "Pont 1" and "Pont 2" are no family that "Pont" names. */
export const GENERIC = new Set(
  (
    'abattoir abattoirs aeroport arret avenue base boulevard camp cantine cantines carrefour case centre champ champs chateau ' +
    'cite cites college commune croisement departement dispensaire domaine eau ecole eglise escale est ext extension forage ' +
    'foire gare garage gendarmerie grand grande hameau hangar hopital hotel ile immeuble industriel industrielle ' +
    'jardin la le les logement logements lotissement lycee mairie maison marche monument mosquee nord nouveau nouvelle ouest ' +
    'parc parcelle parcelles peripherie petit petite pharmacie place plage plateau point police pont port poste quartier ' +
    'central centrale moderne artisanal artisanale militaire administratif mixte campement ' +
    'region residence rond route rue secteur sico site stade station sud terminus terrain tour unite usine villa village ' +
    'ville zone zac zi de du des et d l a b c e n o s'
  ).split(' '),
);

export const isGeneric = (key: string): boolean =>
  key.split(' ').every((word) => GENERIC.has(word) || NUMBER.test(word));

/** The name before its number or cardinal, and how many words that one has; undefined for a name without. */
export function splitPart(key: string): { base: string; tail: readonly string[] } | undefined {
  const words = key.split(' ');
  let from = words.length;
  while (from > 1 && LATER.test(words[from - 1] ?? '')) from -= 1;
  const first = words[from] ?? '';
  if (!NUMBER.test(first) && !CARDINAL.test(first)) return undefined;
  const base = words[from - 1] === 'unite' ? words.slice(0, from - 1) : words.slice(0, from);
  return base.length === 0 ? undefined : { base: base.join(' '), tail: words.slice(base.length) };
}

export function findFamilies(spots: readonly Spot[]): Family[] {
  const small = spots.filter(({ level }) => level === 'quartier' || level === 'village');
  const siblings = new Map<Spot, Spot[]>();
  for (const spot of small) {
    const [parent] = spot.holders;
    if (parent) siblings.set(parent, [...(siblings.get(parent) ?? []), spot]);
  }
  const families = [...siblings].flatMap(([parent, all]) => familiesIn(parent, all));
  const rootOf = new Map<Spot, string>();
  for (const family of families) {
    family.root = family.most.map((part) => rootOf.get(part)).find(Boolean) ?? family.id;
    for (const part of family.most) rootOf.set(part, family.root);
  }
  return families;
}

function familiesIn(parent: Spot, all: readonly Spot[]): Family[] {
  const borne = new Set([...all, parent, ...parent.holders].flatMap(({ keys }) => [...keys]));
  const parts = new Map<string, Spot[]>();
  for (const spot of all) {
    const base = splitPart([...spot.keys][0] ?? '')?.base;
    if (base) parts.set(base, [...(parts.get(base) ?? []), spot]);
  }
  return [...parts].flatMap(([base, core]): Family[] => {
    const tails = new Set(core.map(({ keys }) => [...keys][0]));
    if (tails.size < 2 || borne.has(base) || isGeneric(base) || base.length < 4) return [];
    const most = all.filter(({ keys }) => [...keys].some((key) => key.startsWith(`${base} `)));
    const id = `fam-${parent.id}-${base.replaceAll(' ', '-')}`;
    return [
      { id, root: id, base, name: writtenBase(core[0]?.name ?? '', base), parent, core, most },
    ];
  });
}

/** As many words of the part's name as the base has; what is written with a hyphen is more than one. */
function writtenBase(name: string, base: string): string {
  const count = base.split(' ').length;
  const words = [...name.matchAll(/[\p{L}\p{N}'’]+/gu)];
  const last = words[count - 1];
  return last ? name.slice(0, last.index + last[0].length) : name;
}
