// What all operations of the payments API have in common (contract/payments.md B.0).

export const common = {
  section: 'payments',
  family: 'payments',
  caller: 'key-or-session',
  scope: 'payments',
  role: 'viewer',
} as const;
