import { Role } from '@lichthof/domain/access/role.ts';
import { expect, it } from 'vitest';
import { hierarchy, me } from '../../../features/users/user-makers-for-tests.ts';
import type { CurrentPlace } from '../place.ts';
import { navigationOf } from './navigation-entries.ts';

const nowhere: CurrentPlace = {
  user: me,
  isTenantView: false,
  hierarchy: undefined,
  placed: undefined,
  apartment: undefined,
  isCustomerAdmin: false,
  isEstateOwner: false,
  isEdgeOperator: false,
  isSample: false,
};
const titles = (user: typeof me) => navigationOf({ ...nowhere, user }).map(({ title }) => title);

it('offers nothing behind the choice of the view to somebody with one customer', () => {
  expect(titles(me)).toEqual([]);
});

it('offers the list of customers to whoever has several, and calls only an operator one', () => {
  expect(titles({ ...me, estateHierarchy: [hierarchy, hierarchy] })).toEqual(['customers']);
  expect(titles({ ...me, authorityRoles: [Role.AuthorityAdmin] })).toEqual(['all']);
});
