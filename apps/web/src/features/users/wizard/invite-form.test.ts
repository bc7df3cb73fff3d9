import { Role } from '@lichthof/domain/access/role.ts';
import { describe, expect, it } from 'vitest';
import { bodyOf, emptyInvitation, inviteSchema, offeredRoles, placeOf, type InviteForm } from './invite-form.ts';

const valid: InviteForm = {
  ...emptyInvitation({ customerId: 3 }),
  email: 'anna@wohnpost.example',
  firstName: 'Dr. Anna',
  lastName: 'Weiß-O’Neill',
  role: Role.CustomerAdmin,
};
const member = { userId: 5, firstName: 'Mirko', lastName: 'Lehnert', roles: [Role.EstateOwner, Role.EstateTenant] };

function problemsOf(changes: Partial<InviteForm>): Record<string, string> {
  const { error } = inviteSchema('2026-09-16').safeParse({ ...valid, ...changes });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

describe('an invitation', () => {
  const text = 'Bitte geben Sie einen Text ein.';
  const characters = 'Feld enthält ungültige Zeichen.';
  it.each<[string, Partial<InviteForm>, Record<string, string>]>([
    ['is complete', {}, {}],
    [
      'asks for all at once',
      { email: '', firstName: '', lastName: ' ' },
      { email: text, firstName: text, lastName: text },
    ],
    ['refuses what is no address', { email: 'anna@' }, { email: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.' }],
    ['refuses an emoji in a name', { firstName: 'Anna 🏠' }, { firstName: characters }],
    ['refuses HTML in a name', { lastName: '<b>Weiß</b>' }, { lastName: characters }],
    ['refuses 101 letters', { lastName: 'a'.repeat(101) }, { lastName: 'Bitte geben Sie höchstens 100 Zeichen ein.' }],
    ['refuses letters as a phone', { phone: 'abc' }, { phone: 'Bitte geben Sie eine gültige Telefonnummer ein.' }],
    ['needs no name of somebody known', { firstName: '', lastName: '', member }, {}],
  ])('%s', (_, changes, problems) => {
    expect(problemsOf(changes)).toEqual(problems);
  });

  it('of a member carries the name known, not the one typed', () => {
    expect(bodyOf({ ...valid, member }, 3)).toMatchObject({ firstName: 'Mirko', lastName: 'Lehnert' });
  });

  it('leaves out a phone that is empty', () => {
    expect(bodyOf({ ...valid, phone: ' ' }, 3)).not.toHaveProperty('phone');
    expect(bodyOf({ ...valid, phone: ' 0341 123456 ' }, 3)).toMatchObject({ phone: '0341 123456' });
  });

  it('on an estate starts with it chosen', () => {
    expect(emptyInvitation({ customerId: 3, estateId: 7 })).toMatchObject({ estateId: 7, estateIds: [7] });
  });
});

it.each([
  [{ customerId: 3 }, null, [20, 30, 41, 42, 21, 31, 43]],
  [{ customerId: 3, estateId: 7 }, null, [41, 42, 43]],
  [{ customerId: 3, estateId: 7 }, member, [41, 42]],
  [{ customerId: 3, estateId: 7 }, { ...member, roles: [] }, [41, 42, 43]],
  [{ customerId: 3, estateId: 7 }, { ...member, roles: [Role.CustomerAdmin] }, []],
])('in %o roles of a member %o are %o', (scope, known, roles) => {
  expect(offeredRoles(scope, known)).toEqual(roles);
});

it.each([
  ['Email', { field: 'email', step: 'person' }],
  ['LastName', { field: 'lastName', step: 'person' }],
  ['role', { field: 'role', step: 'role' }],
  ['MoveIn', { field: 'moveIn', step: 'rights' }],
  ['occupancy.moveOut', { field: 'moveOut', step: 'rights' }],
  ['somethingElse', undefined],
  [undefined, undefined],
])("the server's %s stands at %o", (field, place) => {
  expect(placeOf(field)).toEqual(place);
});
