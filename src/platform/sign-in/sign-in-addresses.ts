// Where sign-in may send a browser. Every address is judged before the library sees it, and once more when it
// leaves: the library takes `/.//host` for a path of ours and writes it as `//host`, another server.
import { isOwnAddress } from '../../kit/own-address.ts';
import { Refusal, type SignInAnswer } from './sign-in-answer.ts';
import type { Input, Route } from './sign-in-routes.ts';

/** better-auth's code for a wrong address of a field; `callbackURL` has the other. */
const codes: Readonly<Record<string, string>> = { redirectTo: 'INVALID_REDIRECT_URL' };
const usualCode = 'INVALID_CALLBACK_URL';

export function checkAddresses({ fields }: Route, input: Input, origins: readonly string[]): void {
  for (const [field, value] of Object.entries(input)) {
    if (fields[field] === 'address' && !isOwnAddress(String(value), origins)) {
      throw new Refusal(403, codes[field] ?? usualCode);
    }
  }
}

/** The second look: what the library made of an address. */
export function checkLocation({ headers }: SignInAnswer, origins: readonly string[]): void {
  const location = headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
  if (location !== undefined && !isOwnAddress(location, origins)) {
    throw new Refusal(403, usualCode);
  }
}
