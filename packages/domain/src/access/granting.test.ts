import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { levelOfRole, managesAll, mayGrant } from './granting.ts';
import { isGranted, type AccessRight, type Resource } from './is-granted.ts';
import { ResourceLevel, Role } from './role.ts';

const { Authority, Customer, EstateGroup, Estate, Apartment } = ResourceLevel;

const authority: Resource = { id: 1, level: Authority, parent: null };
const customer: Resource = { id: 1, level: Customer, parent: authority };
const otherCustomer: Resource = { id: 2, level: Customer, parent: authority };
const outerGroup: Resource = { id: 1, level: EstateGroup, parent: customer };
const innerGroup: Resource = { id: 2, level: EstateGroup, parent: outerGroup };
const groupedEstate: Resource = { id: 1, level: Estate, parent: innerGroup };
const freeEstate: Resource = { id: 2, level: Estate, parent: customer };
const apartment: Resource = { id: 1, level: Apartment, parent: groupedEstate };
const freeApartment: Resource = { id: 2, level: Apartment, parent: freeEstate };
const places = [
  authority,
  customer,
  otherCustomer,
  outerGroup,
  innerGroup,
  groupedEstate,
  freeEstate,
  apartment,
  freeApartment,
];

const right = (role: Role, { level, id }: Resource): AccessRight => ({ role, level, resourceId: id });
const systemAdmin = right(Role.AuthorityAdmin, authority);
const customerAdmin = right(Role.CustomerAdmin, customer);
const groupAdmin = right(Role.EstateGroupAdmin, outerGroup);
const owner = right(Role.EstateOwner, groupedEstate);

describe('mayGrant', () => {
  it.each([
    ['a system admin, another system admin', systemAdmin, Role.AuthorityAdmin, authority, true],
    ['a system admin, the first admin of a customer', systemAdmin, Role.CustomerAdmin, customer, true],
    ['a customer admin, another customer admin', customerAdmin, Role.CustomerAdmin, customer, true],
    ['a customer admin, an admin of another customer', customerAdmin, Role.CustomerAdmin, otherCustomer, false],
    ['a customer admin, a system admin', customerAdmin, Role.AuthorityAdmin, authority, false],
    ['a customer admin, the controller of the customer', customerAdmin, Role.CustomerOpenEmsController, customer, true],
    ['a customer admin, a tenant', customerAdmin, Role.EstateTenant, freeApartment, true],
    ['a group admin, an admin of an inner group', groupAdmin, Role.EstateGroupAdmin, innerGroup, true],
    ['a group admin, the controller of the group', groupAdmin, Role.EstateGroupOpenEmsController, outerGroup, true],
    ['a group admin, a customer admin', groupAdmin, Role.CustomerAdmin, customer, false],
    ['a group admin, the owner of an estate outside the group', groupAdmin, Role.EstateOwner, freeEstate, false],
    ['an owner, another owner', owner, Role.EstateOwner, groupedEstate, true],
    ['an owner, the controller of the estate', owner, Role.EstateOpenEmsController, groupedEstate, true],
    ['an owner, a tenant', owner, Role.EstateTenant, apartment, true],
    ['an owner, a tenant of another estate', owner, Role.EstateTenant, freeApartment, false],
    ['an owner, the admin of the enclosing group', owner, Role.EstateGroupAdmin, innerGroup, false],
    [
      'a controller, another controller',
      right(Role.EstateOpenEmsController, groupedEstate),
      Role.EstateOpenEmsController,
      groupedEstate,
      false,
    ],
    ['a tenant, another tenant', right(Role.EstateTenant, apartment), Role.EstateTenant, apartment, false],
    ['a role on a resource of another level', customerAdmin, Role.EstateOwner, innerGroup, false],
  ])('decides for %s', (_, held, role, resource, expected) => {
    expect(mayGrant([held], role, resource)).toBe(expected);
  });

  it('lets no user extend their own rights', () => {
    const managing = [Role.AuthorityAdmin, Role.CustomerAdmin, Role.EstateGroupAdmin, Role.EstateOwner];
    const roles = fc.constantFrom(...Object.values(Role));
    const anyPlace = fc.constantFrom(...places);
    const rights = fc.array(fc.tuple(roles, anyPlace).map(([role, place]) => right(role, place)));
    fc.assert(
      fc.property(rights, roles, anyPlace, (held, role, resource) => {
        if (!mayGrant(held, role, resource)) return;
        const more = [...held, right(role, resource)];
        for (const place of places) {
          for (const managed of managing) {
            expect(isGranted(more, managed, place)).toBe(isGranted(held, managed, place));
          }
        }
      }),
    );
  });

  it('accepts one level of resources per role', () => {
    for (const role of Object.values(Role)) {
      const granted = places.filter((place) => mayGrant([systemAdmin], role, place));
      expect(granted.length).toBeGreaterThan(0);
      expect(granted.every(({ level }) => level === levelOfRole(role))).toBe(true);
    }
  });
});

describe('managesAll', () => {
  const tenant = { role: Role.EstateTenant, resource: apartment };

  it.each([
    ['a user without rights', owner, [], true],
    ["a tenant of the owner's estate", owner, [tenant], true],
    ['a tenant with another apartment', owner, [tenant, { role: Role.EstateTenant, resource: freeApartment }], false],
    ['a tenant who is also an admin', owner, [tenant, { role: Role.CustomerAdmin, resource: customer }], false],
    ['a user with the same role', customerAdmin, [{ role: Role.CustomerAdmin, resource: customer }], true],
    ['a system admin with a right here', customerAdmin, [{ role: Role.AuthorityAdmin, resource: authority }], false],
  ])('decides for %s', (_, held, rightsOfPerson, expected) => {
    expect(managesAll([held], rightsOfPerson)).toBe(expected);
  });

  it('is true for a wider right on the enclosing resource', () => {
    const held = fc.constantFrom(...places.filter(({ level }) => level === Estate || level === EstateGroup));
    fc.assert(
      fc.property(fc.array(held), (estates) => {
        const owned = estates.map((resource) => ({
          role: resource.level === Estate ? Role.EstateOwner : Role.EstateGroupAdmin,
          resource,
        }));
        expect(managesAll([customerAdmin], owned)).toBe(true);
        expect(managesAll([right(Role.CustomerAdmin, otherCustomer)], owned)).toBe(owned.length === 0);
      }),
    );
  });
});
