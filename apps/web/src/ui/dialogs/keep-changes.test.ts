import { expect, it } from 'vitest';
import { keepOwnChanges } from './keep-changes.ts';

const before = {
  name: 'Saalblick 3',
  floors: null,
  location: { street: 'Saalblick', city: 'Jena' },
  rows: [{ id: 1 }],
};
const theirs = { name: 'Saalblick 3a', floors: 4, location: { street: 'Am Hang', city: 'Jena' }, rows: [{ id: 2 }] };

it.each([
  ['takes all values of the other user if nothing was typed', {}, theirs],
  ['keeps a typed value', { name: 'Mein Haus' }, { ...theirs, name: 'Mein Haus' }],
  ['keeps a cleared value empty', { name: '' }, { ...theirs, name: '' }],
  [
    'merges each field of a group separately',
    { location: { street: 'Saalblick', city: 'Weimar' } },
    { ...theirs, location: { street: 'Am Hang', city: 'Weimar' } },
  ],
  ['keeps a changed list as a whole', { rows: [{ id: 1 }, { id: 3 }] }, { ...theirs, rows: [{ id: 1 }, { id: 3 }] }],
])('%s', (_, typed, merged) => {
  expect(keepOwnChanges<object>({ ...before, ...typed }, { before, theirs })).toEqual(merged);
});
