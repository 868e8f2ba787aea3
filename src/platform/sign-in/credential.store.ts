// How a password is kept, read again after a sign-in, and what was begun with the one before.
import { type Statement, sql } from '../../db/sql.ts';

export type CredentialStore = {
  /** The present form of the password of whoever a session is of. */
  passwordOf(token: string): Promise<string | undefined>;
  /** That of an account, before there is a session. */
  passwordFor(email: string): Promise<string | undefined>;
  /** Ends the sign-ins of a person that wait for their code, and the links to a new password. */
  endWaiting(userId: string): Promise<void>;
  dropSecondFactor(userId: string): Promise<void>;
  isKept(userId: string, password: string): Promise<boolean>;
  /** Ends a person's sessions beyond the newest so many. */
  endOldest(userId: string, kept: number): Promise<void>;
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
    async dropSecondFactor(userId) {
      await query(sql`
        with gone as (delete from second_factors where user_id = ${userId})
        update users set two_factor_enabled = false where id = ${userId}`);
    },
    async isKept(userId, password) {
      const kept = await one(sql`
        select password from sign_in_methods where user_id = ${userId} and provider_id = 'credential'`);
      return kept === password;
    },
    async endOldest(userId, kept) {
      await query(sql`
        delete from sessions where user_id = ${userId} and id in (
          select id from sessions where user_id = ${userId} order by created_at desc, id desc offset ${kept})`);
    },
    async endWaiting(userId) {
      await query(sql`delete from verifications where value = ${userId}`);
    },
  };
}
