// Identity verification on the wire (contract/payments.md B.9, B.15.12).
import { type Static, Type } from 'typebox';
import { Nullable, ShortName, Strict, Time, Words } from '../shapes.ts';
import { kycStatuses } from './merchants.shapes.ts';

export const captureKinds = [
  'id_front',
  'id_back',
  'selfie',
  'ninea_certificate',
  'rccm_extract',
] as const;
export type CaptureKind = (typeof captureKinds)[number];

/** Of one photo: none is accepted before the file is, and one that was refused is received again by sending another. */
export const captureStatuses = ['missing', 'received', 'refused', 'accepted'] as const;

export const idTypes = ['national_id', 'passport', 'residence_permit', 'driving_licence'] as const;

const Name = ShortName(100);

export const NewIdentityProfile = Type.Object(
  {
    kind: Words(['individual', 'business']),
    first_name: Name,
    last_name: Name,
    birth_date: Type.String({ format: 'birth-date' }),
    nationality: Type.String({ format: 'country', examples: ['SN'] }),
    id_type: Words(idTypes),
    id_number: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9 ./-]{3,39}$', maxLength: 40 }),
    business_name: Type.Optional(Name),
    /** Seven to nine digits, with the three characters of its tax code or without. */
    ninea: Type.Optional(
      Type.String({ pattern: '^[0-9]{7,9} ?([0-9][A-Z][0-9])?$', maxLength: 13 }),
    ),
    rccm: Type.Optional(
      Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9 ./-]{3,39}$', maxLength: 40 }),
    ),
    address: Type.Optional(Type.String({ minLength: 1, maxLength: 300 })),
  },
  {
    additionalProperties: false,
    if: { properties: { kind: { const: 'business' } }, required: ['kind'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
    then: { required: ['business_name', 'ninea'] },
  },
);
export type NewIdentityProfile = Static<typeof NewIdentityProfile>;

/** The number of the paper is never given back whole. */
export const IdentityProfile = Strict({
  kind: Words(['individual', 'business']),
  first_name: Type.String(),
  last_name: Type.String(),
  birth_date: Type.String(),
  nationality: Type.String(),
  id_type: Words(idTypes),
  id_number_masked: Type.String(),
  business_name: Nullable(Type.String()),
  ninea: Nullable(Type.String()),
  rccm: Nullable(Type.String()),
  address: Nullable(Type.String()),
});
export type IdentityProfile = Static<typeof IdentityProfile>;

export const IdentityStatus = Strict({
  kyc_status: Words(kycStatuses),
  required: Type.Array(Strict({ kind: Words(captureKinds), label: Type.String() })),
  received: Type.Array(Words(captureKinds)),
  missing: Type.Array(Words(captureKinds)),
  /** How each photo that is asked for stands (docs/decisions/0143). */
  captures: Type.Array(
    Strict({
      kind: Words(captureKinds),
      status: Words(captureStatuses),
      /** Why this one was refused, where it was said of it by itself. */
      message: Nullable(Type.String()),
    }),
  ),
  profile: Nullable(IdentityProfile),
  rejection: Nullable(
    Strict({
      code: Words(['captures_refused', 'profile_refused']),
      message: Type.String(),
      kinds: Type.Array(Words(captureKinds)),
    }),
  ),
  submitted_at: Nullable(Time),
  decided_at: Nullable(Time),
  tier: Words(['standard', 'verified']),
});
export type IdentityStatus = Static<typeof IdentityStatus>;

export const IdentityCapture = Strict({
  kind: Words(captureKinds),
  sha256: Type.String(),
  size: Type.Integer(),
});

/** What the page of a handoff shows: which photos are there, and none of them. */
export const HandoffPage = Strict({
  livemode: Type.Boolean(),
  display_name: Type.String(),
  kyc_status: Words(kycStatuses),
  /** Whether photos may still come. */
  is_open: Type.Boolean(),
  photos: Type.Array(
    Strict({
      kind: Words(captureKinds),
      label: Type.String(),
      received: Type.Boolean(),
      status: Words(captureStatuses),
      /** Why it was refused: its own words, or those of the whole file. */
      message: Nullable(Type.String()),
    }),
  ),
  expires_at: Time,
});
export type HandoffPage = Static<typeof HandoffPage>;

export const IdentityHandoff = Strict({
  url: Type.String(),
  qr_png_url: Type.String(),
  expires_at: Time,
});
