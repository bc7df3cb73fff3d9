import { isGranted, type AccessRight, type Resource } from './is-granted.ts';
import { ResourceLevel, Role } from './role.ts';

const levels: Record<Role, ResourceLevel> = {
  [Role.AuthorityAdmin]: ResourceLevel.Authority,
  [Role.CustomerAdmin]: ResourceLevel.Customer,
  [Role.CustomerOpenEmsController]: ResourceLevel.Customer,
  [Role.EstateGroupAdmin]: ResourceLevel.EstateGroup,
  [Role.EstateGroupOpenEmsController]: ResourceLevel.EstateGroup,
  [Role.EstateOwner]: ResourceLevel.Estate,
  [Role.EstateOpenEmsController]: ResourceLevel.Estate,
  [Role.EstateTenant]: ResourceLevel.Apartment,
};

/** The role that may grant a role: managers also grant controllers and tenants without having these roles. */
const managingRole: Record<Role, Role> = {
  [Role.AuthorityAdmin]: Role.AuthorityAdmin,
  [Role.CustomerAdmin]: Role.CustomerAdmin,
  [Role.CustomerOpenEmsController]: Role.CustomerAdmin,
  [Role.EstateGroupAdmin]: Role.EstateGroupAdmin,
  [Role.EstateGroupOpenEmsController]: Role.EstateGroupAdmin,
  [Role.EstateOwner]: Role.EstateOwner,
  [Role.EstateOpenEmsController]: Role.EstateOwner,
  [Role.EstateTenant]: Role.EstateOwner,
};

/** The level of the resources on which a role is granted. */
export function levelOfRole(role: Role): ResourceLevel {
  return levels[role];
}

/** Whether these rights allow granting and revoking the role on the resource. */
export function mayGrant(rights: readonly AccessRight[], role: Role, resource: Resource): boolean {
  if (resource.level !== levels[role]) return false;
  const managed = role === Role.EstateTenant ? resource.parent : resource;
  return managed !== null && isGranted(rights, managingRole[role], managed);
}

/** A role and its resource. */
export interface PlacedRole {
  role: Role;
  resource: Resource;
}

/** Whether these rights allow granting each of the given roles. */
export function managesAll(rights: readonly AccessRight[], held: readonly PlacedRole[]): boolean {
  return held.every(({ role, resource }) => mayGrant(rights, role, resource));
}
