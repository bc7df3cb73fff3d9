import type { EstateHierarchy } from '@lichthof/contracts/places/estate-hierarchy.ts';
import type { CurrentUser } from '@lichthof/contracts/session.ts';
import type { AccessRightEntry, User, UserDetails } from '@lichthof/contracts/people/users.ts';
import { emptyFields } from '@lichthof/domain/fields/fields-for-tests.ts';
import { userFields } from '@lichthof/domain/fields/user-fields.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';

const estate = (estateId: number, displayName: string, city: string) => ({
  estateId,
  displayName,
  city,
  apartmentCount: 12,
  userRoles: [],
  apartments: [],
});

/** Sachsen › Leipzig-Plagwitz with two estates, Halle with none, one estate in no group. */
export const hierarchy: EstateHierarchy = {
  customerInfo: { id: 3, displayName: 'Pleißeaue eG', userRoles: [Role.CustomerAdmin] },
  estatesInfo: [estate(9, 'Lindenhof 8', 'Borna')],
  estateGroupsInfo: [
    {
      estateGroupId: 1,
      displayName: 'Sachsen',
      userRoles: [],
      estatesInfo: [],
      subGroups: [
        {
          estateGroupId: 2,
          displayName: 'Leipzig-Plagwitz',
          userRoles: [],
          subGroups: [],
          estatesInfo: [estate(7, 'Weidenhof 12–16', 'Leipzig'), estate(8, 'Kanalstraße 27–31', 'Leipzig')],
        },
      ],
    },
    { estateGroupId: 4, displayName: 'Halle (Saale)', userRoles: [], estatesInfo: [], subGroups: [] },
  ],
};

export const me: CurrentUser = {
  ...emptyFields(userFields),
  userId: 1,
  authorityId: null,
  authorityRoles: [],
  email: 'k.albrecht@pleisseaue.example',
  firstName: 'Katrin',
  lastName: 'Albrecht',
  operationViews: [1],
  estateHierarchy: [hierarchy],
};

export const aRight = (changes: Partial<AccessRightEntry> = {}): AccessRightEntry => ({
  role: Role.EstateGroupAdmin,
  level: ResourceLevel.EstateGroup,
  resourceId: 2,
  resourceName: 'Leipzig-Plagwitz',
  association: ['Pleißeaue eG', 'Sachsen'],
  estateId: null,
  moveIn: null,
  moveOut: null,
  isRemovable: true,
  ...changes,
});

export const aRole = (role: Role, resourceName: string, resourceId = 1): User['roles'][number] => ({
  role,
  roleAttributes: { level: ResourceLevel.Estate, resourceId, resourceName },
});

export const aUser = (changes: Partial<User> = {}): User => ({
  ...emptyFields(userFields),
  userId: 5,
  email: 'm.lehnert@pleisseaue.example',
  firstName: 'Mirko',
  lastName: 'Lehnert',
  invitationCompleted: true,
  invitedAt: '2026-09-01T08:00:00Z',
  lastSeenAt: '2026-09-16T06:12:00Z',
  roles: [aRole(Role.EstateGroupAdmin, 'Leipzig-Plagwitz', 2)],
  apartment: null,
  moveInDate: null,
  moveOutDate: null,
  ...changes,
});

export const userDetails = (changes: Partial<UserDetails> = {}): UserDetails => ({
  ...aUser(),
  accessRights: [aRight()],
  isAccountChangeable: true,
  pendingEmail: null,
  deletionBlock: null,
  version: 4,
  ...changes,
});
