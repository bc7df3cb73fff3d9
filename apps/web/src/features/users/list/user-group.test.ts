import { Role } from '@lichthof/domain/access/role.ts';
import { expect, it } from 'vitest';
import { aRole, aUser } from '../user-makers-for-tests.ts';
import { inGroups, userGroupOf } from './user-group.ts';

const today = '2026-09-16';
const withRoles = (...roles: Role[]) => aUser({ roles: roles.map((role) => aRole(role, 'Weidenhof')) });
const tenant = (name: string, moveOutDate: string | null = null) =>
  aUser({
    roles: [aRole(Role.EstateTenant, name)],
    apartment: { apartmentId: 1, name, estateId: 7, estateName: 'Weidenhof' },
    moveOutDate,
  });

it.each([
  ['an owner', withRoles(Role.EstateOwner), 'managers'],
  ['an owner who lives there', withRoles(Role.EstateTenant, Role.EstateOwner), 'managers'],
  ['a tenant', tenant('WE 01'), 'tenants'],
  ['a tenant on the last day', tenant('WE 01', today), 'tenants'],
  ['somebody who left', tenant('WE 01', '2026-09-15'), 'former'],
  ['a controller', withRoles(Role.EstateOpenEmsController), 'controllers'],
  [
    'somebody who left and still controls',
    { ...withRoles(Role.EstateOpenEmsController, Role.EstateTenant), moveOutDate: '2020-01-01' },
    'controllers',
  ],
  ['somebody without any role', withRoles(), 'former'],
] as const)('%s stands among the %s', (_, user, group) => {
  expect(userGroupOf({ ...user }, today)).toBe(group);
});

it('puts managers first and tenants in the order of their apartments', () => {
  const users = [tenant('WE 10'), tenant('WE 2'), withRoles(Role.EstateOpenEmsController), withRoles(Role.EstateOwner)];
  expect(inGroups(users, today).map(({ apartment, roles }) => apartment?.name ?? roles[0]!.role)).toEqual([
    Role.EstateOwner,
    'WE 2',
    'WE 10',
    Role.EstateOpenEmsController,
  ]);
});
