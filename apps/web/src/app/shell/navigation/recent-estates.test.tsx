import { beforeEach, expect, it } from 'vitest';
import { forgetRecentPlaces, rememberPlace } from '../../../features/search/recent-places.ts';
import type { CurrentPlace } from '../place.ts';
import { recentEstates } from './recent-estates.ts';

const estate = (estateId: number, displayName: string) => ({
  estateId,
  displayName,
  city: 'Leipzig',
  apartmentCount: 12,
  userRoles: [],
  apartments: [],
});
const hierarchy = {
  customerInfo: { id: 1, displayName: 'Pleißeaue eG', userRoles: [] },
  estatesInfo: [estate(2, 'Weidenhof'), estate(3, 'Lindenhof')],
  estateGroupsInfo: [],
};
const place = { user: { userId: 7 }, hierarchy, placed: undefined, isTenantView: false } as unknown as CurrentPlace;
const open = (estateId: number, { customerId = 1, name = 'Früherer Name' } = {}) =>
  rememberPlace(7, {
    kind: 'estate',
    name,
    context: '',
    to: `/customers/${customerId}/estates/${estateId}/overview`,
  });

beforeEach(forgetRecentPlaces);

it('has the estates opened lately, newest first, by their names of today', () => {
  open(2);
  open(3);
  expect(recentEstates(place)).toEqual([
    { name: 'Lindenhof', to: '/customers/1/estates/3/overview' },
    { name: 'Weidenhof', to: '/customers/1/estates/2/overview' },
  ]);
});

it('has none of another customer, none that is gone, and none for another user', () => {
  open(2, { customerId: 5 });
  open(99);
  expect(recentEstates(place)).toEqual([]);
  open(2);
  expect(recentEstates({ ...place, user: { userId: 8 } } as CurrentPlace)).toEqual([]);
});

it('is empty within an estate, whose pages the navigation has instead', () => {
  open(2);
  expect(recentEstates({ ...place, placed: {} } as CurrentPlace)).toEqual([]);
});
