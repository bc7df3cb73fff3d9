import { expect, it } from 'vitest';
import { isOperatingCompany, operationViewsOf } from './operation-views.ts';
import { ResourceLevel, Role } from './role.ts';

const tenant = { role: Role.EstateTenant, level: ResourceLevel.Apartment, resourceId: 1 };
const owner = { role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: 1 };

it('offers the views that the rights allow', () => {
  expect(operationViewsOf([])).toEqual([]);
  expect(operationViewsOf([owner])).toEqual([1]);
  expect(operationViewsOf([tenant])).toEqual([2]);
  expect(operationViewsOf([tenant, owner])).toEqual([1, 2]);
});

it.each([
  [1, true],
  [-3, true],
  [0, false],
  [2, false],
  [null, false],
])('authority %s is the operating company: %s', (authorityId, expected) => {
  expect(isOperatingCompany(authorityId)).toBe(expected);
});
