import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allMembers } from './members.ts';

test('UI85 the members of all rows are columns, those of a member after its name; what lacks one has an empty cell', () => {
  const rows = [
    { id: 'dp_1', project: null, due: { at: 'today' }, kinds: ['a'] },
    { id: 'dp_2', project: { id: 'prj_1', name: 'Awa' }, due: null, kinds: [], note: 'late' },
  ];
  const columns = allMembers<(typeof rows)[number]>(rows);
  assert.deepEqual(
    columns.map(([name]) => name),
    ['id', 'due.at', 'kinds', 'project.id', 'project.name', 'note'],
  );
  assert.deepEqual(
    rows.map((row) => columns.map(([, value]) => value(row))),
    [
      ['dp_1', 'today', ['a'], undefined, undefined, undefined],
      ['dp_2', undefined, [], 'prj_1', 'Awa', 'late'],
    ],
  );
  assert.deepEqual(allMembers([]), []);
});
