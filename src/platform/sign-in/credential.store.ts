// How a password is kept, read again after a sign-in.
import { type Statement, sql } from '../../db/sql.ts';

export type CredentialStore = {
  /** The present form of the password of whoever a session is of. */
  passwordOf(token: string): Promise<string | undefined>;
};

type Query = (statement: Statement) => Promise<{ rows: unknown[] }>;

export const credentialStore = (query: Query): CredentialStore => ({
  async passwordOf(token) {
    const { rows } = await query(sql`
      select m.password from sessions s
        join sign_in_methods m on m.user_id = s.user_id and m.provider_id = 'credential'
       where s.token = ${token}`);
    return (rows[0] as { password: string } | undefined)?.password;
  },
});
