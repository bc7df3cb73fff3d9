import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { enclosing, isGranted, type AccessRight, type Resource } from './is-granted.ts';
import { ResourceLevel, Role } from './role.ts';

const { Authority, Customer, EstateGroup, Estate, Apartment } = ResourceLevel;

const authority: Resource = { id: 1, level: Authority, parent: null };
const customer: Resource = { id: 1, level: Customer, parent: authority };
const outerGroup: Resource = { id: 1, level: EstateGroup, parent: customer };
const innerGroup: Resource = { id: 2, level: EstateGroup, parent: outerGroup };
const groupedEstate: Resource = { id: 1, level: Estate, parent: innerGroup };
const freeEstate: Resource = { id: 2, level: Estate, parent: customer };
const apartment: Resource = { id: 1, level: Apartment, parent: groupedEstate };

const right = (role: Role, { level, id }: Resource): AccessRight => ({ role, level, resourceId: id });

describe('isGranted', () => {
  it.each([
    ['an owner on the estate', right(Role.EstateOwner, groupedEstate), Role.EstateOwner, groupedEstate, true],
    ['a group admin two levels up', right(Role.EstateGroupAdmin, outerGroup), Role.EstateOwner, groupedEstate, true],
    ['a customer admin over groups', right(Role.CustomerAdmin, customer), Role.EstateOwner, groupedEstate, true],
    [
      'a customer admin over an estate without a group',
      right(Role.CustomerAdmin, customer),
      Role.EstateOwner,
      freeEstate,
      true,
    ],
    ['a system admin', right(Role.AuthorityAdmin, authority), Role.EstateOwner, groupedEstate, true],
    [
      'a group admin for an estate without a group',
      right(Role.EstateGroupAdmin, outerGroup),
      Role.EstateOwner,
      freeEstate,
      false,
    ],
    [
      'an owner for the enclosing group',
      right(Role.EstateOwner, groupedEstate),
      Role.EstateGroupAdmin,
      innerGroup,
      false,
    ],
    [
      'a controller of the group',
      right(Role.EstateGroupOpenEmsController, outerGroup),
      Role.EstateOpenEmsController,
      groupedEstate,
      true,
    ],
    [
      'a system admin for the controller',
      right(Role.AuthorityAdmin, authority),
      Role.EstateOpenEmsController,
      groupedEstate,
      false,
    ],
    [
      'an owner for the controller',
      right(Role.EstateOwner, groupedEstate),
      Role.EstateOpenEmsController,
      groupedEstate,
      false,
    ],
    ["a tenant in the tenant's apartment", right(Role.EstateTenant, apartment), Role.EstateTenant, apartment, true],
    ['an owner for the tenant page', right(Role.EstateOwner, groupedEstate), Role.EstateTenant, apartment, false],
    ['the same id on another level', right(Role.EstateOwner, customer), Role.EstateOwner, groupedEstate, false],
  ])('decides for %s', (_, given, role, resource, expected) => {
    expect(isGranted([given], role, resource)).toBe(expected);
  });

  it('grants nothing without a right on the resource or an enclosing one', () => {
    const levels = fc.constantFrom(Customer, EstateGroup, Estate);
    const roles = fc.constantFrom(...Object.values(Role));
    fc.assert(
      fc.property(roles, roles, levels, (held, wanted, level) => {
        const elsewhere = { role: held, level, resourceId: 99 };
        expect(isGranted([elsewhere], wanted, apartment)).toBe(false);
      }),
    );
  });

  it('lists the enclosing resources from the inside out', () => {
    expect(enclosing(apartment).map(({ level }) => level)).toEqual([5, 4, 3, 3, 2, 1]);
  });
});
