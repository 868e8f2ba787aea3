// How a password is kept, read again after a sign-in, and what was begun with the one before.
import { type Statement, sql } from '../../db/sql.ts';

export type CredentialStore = {
  /** The present form of the password of whoever a session is of. */
  passwordOf(token: string): Promise<string | undefined>;
  /** That of an account, before there is a session. */
  passwordFor(email: string): Promise<string | undefined>;
  /** Ends the sign-ins of a person that wait for their code, and the links to a new password. */
  endWaiting(userId: string): Promise<void>;
};

type Query = (statement: Statement) => Promise<{ rows: unknown[] }>;

export function credentialStore(query: Query): CredentialStore {
  const one = async (statement: Statement) => {
    const { rows } = await query(statement);
    return (rows[0] as { password: string } | undefined)?.password;
  };
  return {
    passwordOf: (token) =>
      one(sql`
        select m.password from sessions s
          join sign_in_methods m on m.user_id = s.user_id and m.provider_id = 'credential'
         where s.token = ${token}`),
    passwordFor: (email) =>
      one(sql`
        select m.password from users u
          join sign_in_methods m on m.user_id = u.id and m.provider_id = 'credential'
         where u.email = ${email}`),
    async endWaiting(userId) {
      await query(sql`delete from verifications where value = ${userId}`);
    },
  };
}
