// The content that the tools calculate with: unique ids, dates that exist, words of the contract, and every row
// with a source that is listed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import holidays from '../../content/holidays/rows.json' with { type: 'json' };
import holidaySources from '../../content/holidays/sources.json' with { type: 'json' };
import operators from '../../content/operators/rows.json' with { type: 'json' };
import operatorSources from '../../content/operators/sources.json' with { type: 'json' };

const day = /^\d{4}-\d\d-\d\d$/;
function assertDay(text: string, said: string) {
  assert.match(text, day, said);
  const time = Date.parse(`${text}T00:00:00Z`);
  assert.ok(new Date(time).toISOString().startsWith(text), said);
}

type Row = { id: string; sources: string[] };
type Source = (typeof holidaySources | typeof operatorSources)[number];

function assertSourced(rows: readonly Row[], sources: readonly Source[]) {
  const known = new Set(sources.map(({ id }) => id));
  assert.equal(known.size, sources.length, 'ids of sources are unique');
  assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length, 'ids of rows are unique');
  for (const { id, sources: own } of rows) {
    assert.match(id, /^[a-z0-9]+(-[a-z0-9]+)*$/);
    assert.ok(own.length > 0, `${id} has a source`);
    assert.equal(new Set(own).size, own.length, `${id} names each source once`);
    for (const source of own) assert.ok(known.has(source), `${id}: ${source} is listed`);
  }
  const used = new Set(rows.flatMap((row) => row.sources));
  for (const { id, title, url, lang, official, read_at } of sources) {
    assert.ok(used.has(id), `${id} is the source of a row`);
    assert.ok(title && URL.canParse(url) && /^(fr|en)$/.test(lang), id);
    assert.equal(typeof official, 'boolean', id);
    assertDay(read_at, id);
  }
}

test('every holiday has a date that exists, a status that fits it, both names and a listed source', () => {
  assertSourced(holidays, holidaySources);
  const statuses = ['fixe', 'calculee', 'estimee', 'annoncee', 'confirmee', 'annulee'];
  const types = ['civil', 'chretien', 'musulman', 'decret'];
  for (const row of holidays) {
    assertDay(row.date, row.id);
    assert.ok(statuses.includes(row.date_status) && types.includes(row.type), row.id);
    assert.ok(row.name.fr && row.name.en && row.basis, row.id);
    for (const { date, by } of row.other_dates) {
      assertDay(date, row.id);
      assert.ok(by, row.id);
    }
    assert.ok(Array.isArray(row.history), row.id);
    if (row.date_status === 'estimee') assert.equal(row.type, 'musulman', row.id);
    if (row.type === 'decret') assert.equal(row.id, `exceptionnel-${row.date}`);
    else assert.equal(row.id.replace(/-\d{4}(-lundi)?$/, ''), row.holiday, row.id);
  }
  const ordered = holidays.map(({ date }) => date);
  assert.deepEqual(ordered, ordered.toSorted());
});

test('every year of the calendar has the fourteen holidays of the law, and its moon dates say how sure they are', () => {
  const years = Map.groupBy(holidays, ({ date }) => date.slice(0, 4));
  assert.deepEqual([...years.keys()][0], '2018');
  for (const [year, rows] of years) {
    const lawful = rows.filter(({ id, holiday }) => id === `${holiday}-${year}`);
    assert.equal(new Set(lawful.map(({ holiday }) => holiday)).size, 14, year);
    for (const { id, type, date_status } of lawful) {
      const sure =
        type === 'musulman' ? ['estimee', 'annoncee', 'confirmee'] : ['fixe', 'calculee'];
      assert.ok(sure.includes(date_status), id);
    }
  }
});

test('DA35 Korité and Tabaski on a Sunday, and no other holiday, make the Monday a holiday by law', () => {
  const mondays = new Set(holidays.filter(({ id }) => id.endsWith('-lundi')).map(({ id }) => id));
  for (const { id, date, holiday } of holidays) {
    const moved = holiday === 'korite' || holiday === 'tabaski';
    if (!moved || id.endsWith('-lundi')) continue;
    const sunday = new Date(`${date}T00:00:00Z`).getUTCDay() === 0;
    assert.equal(mondays.delete(`${id}-lundi`), sunday, id);
  }
  assert.equal(mondays.size, 0);
});

test('every range of numbers has digits that no other row has, a kind and a listed source', () => {
  assertSourced(operators, operatorSources);
  const kinds = ['mobile', 'fixe', 'voip', 'mvno', 'numero_vert', 'cout_partage', 'surtaxe'];
  for (const { id, prefix, operator, type } of operators) {
    assert.match(prefix, /^[1-9]\d{1,3}$/);
    assert.equal(id, `prefixe-${prefix}`);
    assert.ok(kinds.includes(type), id);
    assert.notEqual(operator, '', id);
  }
});
