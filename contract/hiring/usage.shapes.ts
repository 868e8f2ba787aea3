// What an organisation uses (contract/hiring.md section 3 "Usage").
import { Type } from 'typebox';
import { Strict, Time, Words } from '../shapes.ts';

const Used = Strict({ used: Type.Number(), limit: Type.Null() });

/**
 * Of the month that is asked for, or of the present one: hours, tokens, candidates invited and how far they came, sessions,
 * reports, calls of models, credits. Of the moment of the call, whatever the month: campaigns, `templates`, `seats`, keys,
 * whether a model is configured.
 */
export const Usage = Strict({
  plan: Words(['included']),
  templates: Used,
  session_hours: Used,
  ai_tokens: Used,
  seats: Used,
  livemode: Type.Boolean(),
  period: Strict({ from: Time, to: Time }),
  campaigns: Strict({
    draft: Type.Integer(),
    published: Type.Integer(),
    archived: Type.Integer(),
  }),
  candidates: Strict({
    invited: Type.Integer(),
    started: Type.Integer(),
    finished: Type.Integer(),
  }),
  sessions: Strict({
    started: Type.Integer(),
    ended: Type.Integer(),
    writtenMinutes: Type.Integer(),
    voiceMinutes: Type.Integer(),
  }),
  reports: Strict({ ready: Type.Integer(), failed: Type.Integer(), reviewed: Type.Integer() }),
  model: Strict({
    configured: Type.Boolean(),
    calls: Type.Integer(),
    tokensIn: Type.Integer(),
    tokensOut: Type.Integer(),
  }),
  keys: Strict({ active: Type.Integer(), limit: Type.Integer() }),
  rateLimit: Strict({ perMinute: Type.Integer() }),
  credits: Strict({ consumed: Type.Integer(), limit: Type.Null() }),
});
