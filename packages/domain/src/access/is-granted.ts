import { ResourceLevel, Role } from './role.ts';

/** A role on one resource. */
export interface AccessRight {
  role: Role;
  level: ResourceLevel;
  resourceId: number;
}

/** A resource in the hierarchy, linked to the enclosing one. */
export interface Resource {
  id: number;
  level: ResourceLevel;
  parent: Resource | null;
}

const { Authority, Customer, EstateGroup } = ResourceLevel;

/** The role on the enclosing resource that includes the role on the inner one. */
const widerRole: Partial<Record<Role, Partial<Record<ResourceLevel, Role>>>> = {
  [Role.EstateOwner]: { [EstateGroup]: Role.EstateGroupAdmin, [Customer]: Role.CustomerAdmin },
  [Role.EstateGroupAdmin]: { [EstateGroup]: Role.EstateGroupAdmin, [Customer]: Role.CustomerAdmin },
  [Role.CustomerAdmin]: { [Authority]: Role.AuthorityAdmin },
  [Role.EstateOpenEmsController]: {
    [EstateGroup]: Role.EstateGroupOpenEmsController,
    [Customer]: Role.CustomerOpenEmsController,
  },
  [Role.EstateGroupOpenEmsController]: {
    [EstateGroup]: Role.EstateGroupOpenEmsController,
    [Customer]: Role.CustomerOpenEmsController,
  },
};

/** Whether the rights grant the role on the resource, directly or by a wider role on an enclosing one. */
export function isGranted(rights: readonly AccessRight[], role: Role, resource: Resource): boolean {
  if (rights.some((right) => right.role === role && isOn(right, resource))) return true;

  const { parent } = resource;
  const wider = parent && widerRole[role]?.[parent.level];
  return wider ? isGranted(rights, wider, parent) : false;
}

/** Whether the right is on this resource: level and id must be equal. */
export function isOn(right: AccessRight, resource: Resource): boolean {
  return right.level === resource.level && right.resourceId === resource.id;
}

/** The resource and all resources that enclose it, from the inside out. */
export function enclosing(resource: Resource): Resource[] {
  return resource.parent ? [resource, ...enclosing(resource.parent)] : [resource];
}
