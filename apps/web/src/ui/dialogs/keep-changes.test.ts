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
  ['nothing typed takes all of theirs', {}, theirs],
  ['what was typed stays', { name: 'Mein Haus' }, { ...theirs, name: 'Mein Haus' }],
  ['what was emptied stays empty', { name: '' }, { ...theirs, name: '' }],
  [
    'in a group each field counts',
    { location: { street: 'Saalblick', city: 'Weimar' } },
    { ...theirs, location: { street: 'Am Hang', city: 'Weimar' } },
  ],
  [
    'a list that was touched stays whole',
    { rows: [{ id: 1 }, { id: 3 }] },
    { ...theirs, rows: [{ id: 1 }, { id: 3 }] },
  ],
])('%s', (_, typed, merged) => {
  expect(keepOwnChanges<object>({ ...before, ...typed }, { before, theirs })).toEqual(merged);
});
