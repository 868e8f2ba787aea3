// The cause of an attempt is said in words, in both languages, with the code that names it exactly.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { causeInWords } from './attempt.texts.ts';

const of = (cause: string, status: number | null, message: string | null) => ({
  cause,
  status,
  message,
});

test('D16 D28 a cause is a sentence in the language of the reader, and keeps its code', () => {
  const rows = [
    [of('status', 500, 'The receiver answered 500.'), 'Le récepteur a répondu 500, et non 2xx.'],
    [
      of('tls', null, 'The request failed (tls, CERT_HAS_EXPIRED).'),
      'La connexion sécurisée a échoué : certificat expiré, inconnu ou d’un autre nom. (CERT_HAS_EXPIRED)',
    ],
    [
      of('connect', null, 'The request failed (connect, ECONNREFUSED).'),
      'Personne n’accepte de connexion à cette adresse. (ECONNREFUSED)',
    ],
    [of('timeout', null, 'No answer in 5000 ms (tls).'), 'Le récepteur n’a pas répondu à temps.'],
    [of('new', null, null), 'L’envoi a échoué de notre côté.'],
  ] as const;
  for (const [attempt, french] of rows) {
    assert.equal(causeInWords(attempt, 'fr'), french);
    assert.notEqual(causeInWords(attempt, 'en'), french);
  }
  assert.equal(
    causeInWords(of('redirect', 302, 'The receiver answered 302.'), 'en'),
    'The receiver answered 302: a redirect is not followed.',
  );
});
