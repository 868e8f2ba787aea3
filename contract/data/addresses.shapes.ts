// A place of the gazetteer on the wire, and where it comes from (spec/data.md "Common shapes").
import { type Static, Type } from 'typebox';
import { Nullable, Strict, Words } from '../shapes.ts';

export const placeLevels = [
  'pays',
  'region',
  'departement',
  'arrondissement',
  'commune',
  'quartier',
  'village',
] as const;

/** contract/data.md section 3, step 5: how a place lies to its landmark. */
export const addressRelations = [
  'derriere',
  'devant',
  'en_face',
  'a_cote',
  'pres_de',
  'entre',
  'angle',
  'vers',
  'apres',
  'avant',
  'au_niveau_de',
] as const;

export const Place = Strict({
  id: Type.String(),
  name: Type.String(),
  /** The id of the source that names it. */
  name_source: Type.String(),
  parent_id: Nullable(Type.String()),
  level: Words(placeLevels),
  population_2023: Nullable(Type.Integer()),
  /** What holds it, nearest first. */
  contexte: Type.String(),
  coordonnees: Nullable(
    Strict({ lat: Type.Number(), lon: Type.Number(), precision: Type.String() }),
  ),
});
export type Place = Static<typeof Place>;

export const AddressSource = Strict({
  licence: Type.String(),
  official: Type.Boolean(),
  title: Type.String(),
  url: Type.String(),
});
export type AddressSource = Static<typeof AddressSource>;
