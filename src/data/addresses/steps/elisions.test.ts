// An article or a preposition that is written on to a name by an apostrophe: the name is found without it too.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadGazetteer } from '../gazetteer.ts';
import { parseAddress } from '../pipeline.ts';

const gazetteer = loadGazetteer();
assert.ok(gazetteer);
const parse = (text: string) => parseAddress(text, gazetteer);

test('elisions: a name after d’ or l’ is that place, beside a town, in a landmark and in a road', () => {
  const table: [string, string | undefined][] = [
    ["derrière la mosquée d'Ouakam", 'Ouakam'],
    ['derrière la mosquée d’Ouakam', 'Ouakam'],
    ["commune d'Ouakam, Dakar", 'Ouakam'],
    ["préfecture d'Oussouye", 'Oussouye'],
    ["L'Amitié, Dakar", 'Fann-Point E-Amitié'],
    ["route d'Oussouye, Ziguinchor", 'Ziguinchor'],
    // The letter is the name's own.
    ["Patte d'Oie", "Patte d'Oie"],
    ["D'iourbel", 'Diourbel'],
    ["l'école", undefined],
  ];
  for (const [text, name] of table) assert.equal(parse(text).scored[0]?.place.name, name, text);
  const { relation, landmark } = parse("derrière la mosquée d'Ouakam");
  assert.deepEqual([relation, landmark?.text], ['derriere', "mosquée d'Ouakam"]);
});

test('elisions: a landmark is known with its article, without it and with it apart', () => {
  for (const text of [
    "Place de l'Indépendance, Dakar",
    'place de lindependance, Dakar',
    'place independance, Dakar',
    'place de l independance, Dakar',
  ]) {
    const { landmark } = parse(text);
    assert.equal(landmark?.found?.parent.name, 'Dakar-Plateau', text);
  }
});
