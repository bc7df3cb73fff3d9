import { Role } from '@lichthof/domain/access/role.ts';

/** Whose users are meant: all of a customer, or those of one estate. */
export interface UserScope {
  customerId: number;
  estateId?: number;
}

/** The roles at a customer: all but the operator's. */
export type CustomerRole = Exclude<Role, typeof Role.AuthorityAdmin>;

const estateRoles: CustomerRole[] = [Role.EstateOwner, Role.EstateTenant, Role.EstateOpenEmsController];
const customerRoles: CustomerRole[] = [
  Role.CustomerAdmin,
  Role.EstateGroupAdmin,
  Role.EstateOwner,
  Role.EstateTenant,
  Role.CustomerOpenEmsController,
  Role.EstateGroupOpenEmsController,
  Role.EstateOpenEmsController,
];

/** Roles that can be given there, those given most often first. */
export const rolesIn = ({ estateId }: UserScope): CustomerRole[] =>
  estateId === undefined ? customerRoles : estateRoles;
