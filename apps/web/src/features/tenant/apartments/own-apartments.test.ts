import type { EstateInfo } from '@lichthof/contracts/places/estate-hierarchy.ts';
import type { CurrentUser } from '@lichthof/contracts/session.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { expect, it } from 'vitest';
import { findEstate, placedEstates } from '../../../api/estate-tree.ts';
import { ownApartments } from './own-apartments.ts';

const estate = (estateId: number, part: Partial<EstateInfo> = {}): EstateInfo => ({
  estateId,
  displayName: `Haus ${estateId}`,
  city: null,
  apartmentCount: 1,
  userRoles: [Role.EstateTenant],
  apartments: [{ apartmentId: estateId * 10, displayName: 'WE 1' }],
  ...part,
});
const customerInfo = { id: 1, displayName: 'Wohnbau', userRoles: [Role.CustomerAdmin] };
const hierarchy = { customerInfo, estatesInfo: [estate(1), estate(2, { isArchived: true })], estateGroupsInfo: [] };

it('keeps the user’s apartments of an archived estate, and only those', () => {
  const own = ownApartments({ estateHierarchy: [hierarchy] } as unknown as CurrentUser);
  expect(own.map(({ apartmentId }) => apartmentId)).toEqual([10, 20]);
  expect(placedEstates(hierarchy).map((placed) => placed.estate.estateId)).toEqual([1]);
  expect(findEstate(hierarchy, 2)).toBeUndefined();
});
