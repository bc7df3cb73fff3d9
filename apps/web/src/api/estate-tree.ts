import type { EstateGroupInfo, EstateHierarchy, EstateInfo } from '@lichthof/contracts/places/estate-hierarchy.ts';
import type { AccessRight, Resource } from '@lichthof/domain/access/is-granted.ts';
import { isGranted } from '@lichthof/domain/access/is-granted.ts';
import type { Role } from '@lichthof/domain/access/role.ts';
import { ResourceLevel } from '@lichthof/domain/access/role.ts';

/** An estate with its enclosing groups, outermost first. */
export interface PlacedEstate {
  estate: EstateInfo;
  groups: EstateGroupInfo[];
}

/** All estates of a hierarchy in the order of the tree, without archived ones; those without a group come last. */
export function placedEstates(hierarchy: EstateHierarchy): PlacedEstate[] {
  return everyEstate(hierarchy).filter(({ estate }) => !estate.isArchived);
}

/** Includes archived estates, which are listed for their current and past tenants. */
export function everyEstate(hierarchy: EstateHierarchy): PlacedEstate[] {
  const ofGroup = (group: EstateGroupInfo, around: EstateGroupInfo[]): PlacedEstate[] => {
    const groups = [...around, group];
    return [
      ...group.subGroups.flatMap((subGroup) => ofGroup(subGroup, groups)),
      ...group.estatesInfo.map((estate) => ({ estate, groups })),
    ];
  };
  return [
    ...hierarchy.estateGroupsInfo.flatMap((group) => ofGroup(group, [])),
    ...hierarchy.estatesInfo.map((estate) => ({ estate, groups: [] })),
  ];
}

export function findEstate(hierarchy: EstateHierarchy, estateId: number): PlacedEstate | undefined {
  return placedEstates(hierarchy).find(({ estate }) => estate.estateId === estateId);
}

/** Whether the user's roles on the customer, or the authority's, include the role. */
export function isGrantedOnCustomer(hierarchy: EstateHierarchy, authorityRoles: Role[], role: Role): boolean {
  const { customer, rights } = customerResource(hierarchy, authorityRoles);
  return isGranted(rights, role, customer);
}

/** Whether the user's roles on the estate, or wider roles on enclosing resources, include the role. */
export function isGrantedOnEstate(
  hierarchy: EstateHierarchy,
  authorityRoles: Role[],
  { placed, role }: { placed: PlacedEstate; role: Role },
): boolean {
  const { customer, rights } = customerResource(hierarchy, authorityRoles);
  let parent = customer;
  for (const { estateGroupId, userRoles } of placed.groups) {
    parent = { id: estateGroupId, level: ResourceLevel.EstateGroup, parent };
    rights.push(...rightsOn(parent, userRoles));
  }
  const estate = { id: placed.estate.estateId, level: ResourceLevel.Estate, parent };
  rights.push(...rightsOn(estate, placed.estate.userRoles));
  return isGranted(rights, role, estate);
}

function customerResource({ customerInfo }: EstateHierarchy, authorityRoles: Role[]) {
  const authority: Resource = { id: 1, level: ResourceLevel.Authority, parent: null };
  const customer: Resource = { id: customerInfo.id, level: ResourceLevel.Customer, parent: authority };
  return { customer, rights: [...rightsOn(authority, authorityRoles), ...rightsOn(customer, customerInfo.userRoles)] };
}

function rightsOn({ level, id }: Resource, roles: Role[]): AccessRight[] {
  return roles.map((role) => ({ role, level, resourceId: id }));
}
