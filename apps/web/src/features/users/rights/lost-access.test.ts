import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { expect, it } from 'vitest';
import { aRight, hierarchy } from '../user-makers-for-tests.ts';
import { lostEstates } from './lost-access.ts';

const { Customer, EstateGroup, Estate } = ResourceLevel;
const group = aRight();
const outerGroup = aRight({ resourceId: 1 });
const customer = aRight({ role: Role.CustomerAdmin, level: Customer, resourceId: 3 });
const ownEstate = aRight({ role: Role.EstateOwner, level: Estate, resourceId: 8 });
const control = aRight({ role: Role.EstateOpenEmsController, level: Estate, resourceId: 7 });
const groupControl = aRight({ role: Role.EstateGroupOpenEmsController, level: EstateGroup, resourceId: 1 });

it.each([
  ['a group takes its estates', [group], group, { 7: 'nothing', 8: 'nothing' }],
  ['a group around it takes them too', [outerGroup], outerGroup, { 7: 'nothing', 8: 'nothing' }],
  ['the customer takes all', [customer], customer, { 7: 'nothing', 8: 'nothing', 9: 'nothing' }],
  ['rights of their own stay', [group, ownEstate, control], group, { 7: 'control', 8: 'management' }],
  ['a wider group keeps all open', [group, outerGroup], group, { 7: 'management', 8: 'management' }],
  ['control of the group stays', [group, groupControl], group, { 7: 'control', 8: 'control' }],
  ['an estate takes itself', [ownEstate], ownEstate, { 8: 'nothing' }],
])('%s', (_, rights, removed, expected) => {
  const lost = lostEstates(hierarchy, rights, removed);
  expect(Object.fromEntries(lost.map(({ estateId, stays }) => [estateId, stays]))).toEqual(expected);
});
