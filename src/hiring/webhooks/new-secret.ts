// The secret of an endpoint: shown once, kept sealed because deliveries are signed with it.
import type { Seal } from '../../kit/seal.ts';
import { newEndpointSecret } from '../../kit/signature.ts';
import type { EndpointRow } from './endpoint.store.ts';

const shownCharacters = 8;

export function newSecret(seal: Seal): {
  secret: string;
  stored: Pick<EndpointRow, 'secret_sealed' | 'secret_prefix'>;
} {
  const secret = newEndpointSecret();
  return {
    secret,
    stored: { secret_sealed: seal.close(secret), secret_prefix: secret.slice(0, shownCharacters) },
  };
}
