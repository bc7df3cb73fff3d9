import { Role } from '@lichthof/domain/access/role.ts';
import { expect, it } from 'vitest';
import { aRole, aUser } from '../user-makers-for-tests.ts';
import { foundUsers, type UserFilter } from './found-users.ts';

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
  const found = foundUsers(all, byEmail, { text: '', role: null, status: null, ...filter });
  expect(found.map(({ userId }) => userId)).toEqual(expected);
});
