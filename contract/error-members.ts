// The members that errors carry beside code, message and request_id, each with the one form it has everywhere.

/** `messages` is one text by refused field, `time` is ISO 8601 in UTC, `francs` is a whole number of them. */
export const memberForms = {
  fields: 'messages',
  expires_at: 'time',
  revoked_at: 'time',
  disabled_at: 'time',
  reset_at: 'time',
  scope: 'text',
  role: 'text',
  required: 'text',
  merchant_status: 'text',
  kyc_status: 'text',
  limit_type: 'text',
  url: 'text',
  email: 'text',
  reason: 'text',
  dataset: 'text',
  missing: 'texts',
  limit: 'integer',
  attempts_left: 'integer',
  retry_after_s: 'integer',
  min_amount: 'francs',
  max_amount: 'francs',
  remaining: 'francs',
} as const satisfies Record<string, keyof Forms>;

type Forms = {
  messages: Record<string, string>;
  time: string;
  text: string;
  texts: string[];
  integer: number;
  francs: number;
};

export type MemberForm = keyof Forms;
export type MemberName = keyof typeof memberForms;
export type MemberType = { [M in MemberName]: Forms[(typeof memberForms)[M]] };
