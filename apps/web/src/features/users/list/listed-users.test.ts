import type { User } from '@lichthof/contracts/people/users.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { expect, it } from 'vitest';
import { aRole, aUser } from '../user-makers-for-tests.ts';
import { filterUsers, inGroups, uninvitedOf, type UserFilter, userGroupOf } from './listed-users.ts';

const mirko = aUser();
const oemer = aUser({
  userId: 6,
  firstName: 'Ömer',
  lastName: 'Müller-Öztürk',
  email: 'oemer@wohnpost.example',
  invitationCompleted: false,
  roles: [aRole(Role.EstateTenant, 'WE 04')],
});
const uta = aUser({ userId: 7, firstName: 'Uta', email: 'uta@x.example', invitationCompleted: false, invitedAt: null });
const all = [mirko, oemer, uta];

it.each<[string, Partial<UserFilter>, typeof all, number[]]>([
  ['everybody without a filter', {}, all, [5, 6, 7]],
  ['whom the server found by the address', { text: 'lehnert@' }, [mirko], [5]],
  ['whoever is called so, in any case', { text: ' müller ' }, [], [6]],
  ['nobody', { text: 'xyz' }, [], []],
  ['those with a role', { role: Role.EstateTenant }, all, [6]],
  ['those with an open invitation', { status: 'invited' }, all, [6]],
  ['those whom nobody has invited', { status: 'uninvited' }, all, [7]],
  ['those who are active, of a search', { text: 'e', status: 'active' }, all, [5]],
])('finds %s', (_, filter, byEmail, expected) => {
  const found = filterUsers(all, byEmail, { text: '', role: null, status: null, ...filter });
  expect(found.map(({ userId }) => userId)).toEqual(expected);
});

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

it('counts for an invitation only who still lives or works here', () => {
  const user = (changes: Partial<User>) => aUser({ invitationCompleted: false, invitedAt: null, ...changes });
  const tenant = [aRole(Role.EstateTenant, 'WE 01')];
  const users = [
    user({ userId: 1, roles: tenant }),
    user({ userId: 2, roles: tenant, moveOutDate: '2026-08-31' }),
    user({ userId: 3, invitedAt: '2026-09-01T08:00:00Z' }),
  ];
  expect(uninvitedOf(users, '2026-09-16').map(({ userId }) => userId)).toEqual([1]);
});
