import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { expect, it } from 'vitest';
import { aRole } from '../user-makers-for-tests.ts';
import { roleLines } from './role-lines.ts';

it('has one line per role, with the first few names and how many more there are', () => {
  const roles = [
    aRole(Role.EstateOwner, 'Lindenhof 8'),
    aRole(Role.EstateOpenEmsController, 'Weidenhof 12–16'),
    aRole(Role.EstateOwner, 'Alte Färberei 3'),
    aRole(Role.EstateOwner, 'Kanalstraße 27–31'),
  ];
  expect(roleLines({ roles, apartment: null })).toEqual([
    { role: Role.EstateOwner, names: ['Lindenhof 8', 'Alte Färberei 3'], more: 1 },
    { role: Role.EstateOpenEmsController, names: ['Weidenhof 12–16'], more: 0 },
  ]);
  expect(roleLines({ roles: [], apartment: null })).toEqual([]);
});

it('names the estate of an apartment, since many estates have a first one', () => {
  const roleAttributes = { level: ResourceLevel.Apartment, resourceId: 4, resourceName: 'WE 01' };
  const apartment = { apartmentId: 4, name: 'WE 01', estateId: 7, estateName: 'Weidenhof 12–16' };
  const [line] = roleLines({ roles: [{ role: Role.EstateTenant, roleAttributes }], apartment });
  expect(line?.names).toEqual(['Weidenhof 12–16, WE 01']);
});
