import { beforeEach, expect, it } from 'vitest';
import type { FoundPlace } from './found-place.ts';
import { forgetRecentPlaces, readRecentPlaces, rememberPlace } from './recent-places.ts';

const place = (name: string, kind: FoundPlace['kind'] = 'estate'): FoundPlace => ({
  kind,
  name,
  context: '',
  to: `/${name}`,
});
const namesFor = (userId: number) => readRecentPlaces(userId).map(({ name }) => name);

beforeEach(forgetRecentPlaces);

it('keeps the newest six places, without repetitions', () => {
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'c']) rememberPlace(1, place(name));
  expect(namesFor(1)).toEqual(['c', 'g', 'f', 'e', 'd', 'b']);
});

it('keeps no names of people, and nothing for other users', () => {
  rememberPlace(1, place('Anna Weiß', 'user'));
  rememberPlace(1, place('RE-1', 'invoice'));
  rememberPlace(1, place('Weidenhof'));
  expect(namesFor(1)).toEqual(['Weidenhof']);
  expect(namesFor(2)).toEqual([]);
  rememberPlace(2, place('Lindenhof'));
  expect(namesFor(1)).toEqual([]);
});

it('ignores stored data in an unknown form', () => {
  localStorage.setItem('lichthof-recent-places', '{"userId":1');
  expect(namesFor(1)).toEqual([]);
});
