// What the steps of the pipeline hand on to each other: each step reads it and answers the members it changes.
import type { addressRelations } from '../../../contract/data/addresses.shapes.ts';
import type { Gazetteer } from './gazetteer.ts';
import type { Landmark, Named, Place } from './place.ts';
import type { Token } from './steps/fold.ts';

export type RelationKey = (typeof addressRelations)[number];

/** Tokens from `from` up to and without `to`. */
export type Range = { readonly from: number; readonly to: number };

/** `road` and `away` name where something leads; `landmark` holds the words of a landmark. */
export type SpanKind = 'landmark' | 'road' | 'street' | 'away';
/** `start`: where the words that open it stand; they name nothing. */
export type Span = Range & {
  readonly start: number;
  readonly kind: SpanKind;
  readonly relation: RelationKey | null;
  /** Of a crossing: both its roads in one form. */
  readonly label?: string;
};

export type Candidate = Named & {
  /** 1 spelt so, less for another spelling of the same sounds, less again for a misspelling. */
  readonly spelling: number;
};

/** A window of the text that may name places. */
export type Mention = Range & {
  readonly candidates: readonly Candidate[];
  /** It stands in a span: it may say which place is meant, and wins only where none stands alone. */
  readonly hint: SpanKind | null;
};

export type Scored = {
  readonly place: Place;
  readonly mention: Mention;
  readonly spelling: number;
  /** Of the name under which it was found. */
  readonly weight: number;
  readonly supports: number;
  readonly score: number;
};

export type Point = { readonly lat: number; readonly lon: number };

export type State = {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** A Plus Code without its first digits waits for a place near it. */
  readonly code: { readonly text: string; readonly point: Point | null } | null;
  readonly ignored: readonly string[];
  readonly spans: readonly Span[];
  readonly mentions: readonly Mention[];
  readonly scored: readonly Scored[];
  readonly ambiguous: boolean;
  readonly abroad: string | null;
  readonly relation: RelationKey | null;
  readonly landmark: { readonly text: string; readonly found: Landmark | null } | null;
  readonly otherLandmarks: readonly string[];
  readonly point: Point | null;
  readonly warnings: readonly Warning[];
};

export type Warning =
  | { readonly code: 'REPERE_NON_LOCALISE'; readonly landmark: string; readonly place: string }
  | { readonly code: 'NUMERO_IGNORE' | 'ROUTE_IGNOREE'; readonly words: readonly string[] }
  | { readonly code: 'ORTHOGRAPHE_CORRIGEE'; readonly written: string; readonly place: string }
  | { readonly code: 'PLUSIEURS_LIEUX'; readonly places: readonly string[] }
  | { readonly code: 'HORS_SENEGAL'; readonly place: string }
  | { readonly code: 'LIEUX_CONTRADICTOIRES'; readonly place: string; readonly other: string }
  | { readonly code: 'AUCUN_LIEU' };

export const emptyState = (text: string): State => ({
  text,
  tokens: [],
  code: null,
  ignored: [],
  spans: [],
  mentions: [],
  scored: [],
  ambiguous: false,
  abroad: null,
  relation: null,
  landmark: null,
  otherLandmarks: [],
  point: null,
  warnings: [],
});

export type Step = {
  readonly name: string;
  run(state: State, gazetteer: Gazetteer): Partial<State>;
};
