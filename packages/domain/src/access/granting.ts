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

/** Whoever manages a place also decides who controls it and who lives in it, without doing either. */
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

/** The kind of place on which a role is held. */
export function levelOfRole(role: Role): ResourceLevel {
  return levels[role];
}

/** Whether somebody with these rights may give the role on the resource to others, and take it away. */
export function mayGrant(rights: readonly AccessRight[], role: Role, resource: Resource): boolean {
  if (resource.level !== levels[role]) return false;
  const managed = role === Role.EstateTenant ? resource.parent : resource;
  return managed !== null && isGranted(rights, managingRole[role], managed);
}

/** A role together with the place on which somebody holds it. */
export interface PlacedRole {
  role: Role;
  resource: Resource;
}

/** Whether all that a person may do lies within what somebody with these rights manages. */
export function managesAll(rights: readonly AccessRight[], held: readonly PlacedRole[]): boolean {
  return held.every(({ role, resource }) => mayGrant(rights, role, resource));
}
