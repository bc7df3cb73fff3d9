import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AccessRight, Resource } from './is-granted.ts';
import { removalBlock, occupancyBlock } from './right-removal.ts';
import { ResourceLevel, Role } from './role.ts';

const customer: Resource = {
  id: 1,
  level: ResourceLevel.Customer,
  parent: { id: 1, level: ResourceLevel.Authority, parent: null },
};
const estate: Resource = { id: 1, level: ResourceLevel.Estate, parent: customer };
const admin: AccessRight = { role: Role.CustomerAdmin, level: ResourceLevel.Customer, resourceId: 1 };
const owner: AccessRight = { role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: 1 };
const adminship = { role: Role.CustomerAdmin, resource: customer };
const ownership = { role: Role.EstateOwner, resource: estate };

describe('removalBlock', () => {
  it.each([
    ['an admin, the right of an owner', admin, ownership, false, 1, 1, undefined],
    ['an admin, one of two admins', admin, adminship, false, 1, 2, undefined],
    ['an admin, the only other admin', admin, adminship, false, 1, 1, 'lastCustomerAdmin'],
    ["an admin, the admin's own right of two admins", admin, adminship, true, 2, 2, undefined],
    ["an admin, the admin's own last right of two admins", admin, adminship, true, 1, 2, 'ownLastRight'],
    ["the only admin, the admin's own right", admin, adminship, true, 5, 1, 'lastCustomerAdmin'],
    ["an owner, the owner's own last right", owner, ownership, true, 1, 1, 'ownLastRight'],
    ['an owner, the last right of another user', owner, ownership, false, 1, 1, undefined],
    ['an owner, the right of an admin', owner, adminship, false, 3, 3, 'roleTooWide'],
  ] as const)('decides for %s', (_, held, removed, isOwn, heldCount, customerAdminCount, expected) => {
    expect(removalBlock({ rights: [held], removed, isOwn, heldCount, customerAdminCount })).toBe(expected);
  });

  it('leaves the customer with an admin, and the caller with a right', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 4 }),
        (isOwn, held, admins) => {
          const removal = { rights: [admin], isOwn, heldCount: held, customerAdminCount: admins };
          const isBlocked = removalBlock({ ...removal, removed: adminship }) !== undefined;
          expect(isBlocked).toBe(admins === 1 || (isOwn && held === 1));
        },
      ),
    );
  });
});

describe('occupancyBlock', () => {
  const lived = { hasBegun: true, tariffs: [] };
  const ahead = { hasBegun: false, tariffs: [] };
  const supplied = { hasBegun: false, tariffs: ['Hausstrom'] };

  it.each([
    ['a user without occupancies', [], undefined],
    ['a user with a future occupancy', [ahead], undefined],
    ['a user who has moved in', [ahead, lived], 'hasMovedIn'],
    ['a user with a contract', [lived, supplied], 'activeContract'],
  ] as const)('decides for %s', (_, occupancies, expected) => {
    expect(occupancyBlock(occupancies)).toBe(expected);
  });
});
