import type { EstateGroupInfo, EstateHierarchy, EstateInfo } from '@lichthof/contracts/places/estate-hierarchy.ts';
import { isGranted, isOn, type Resource } from '@lichthof/domain/access/is-granted.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import type { Caller } from '../../http/caller.ts';
import type { EstateRow, GroupRow, CustomerPlaces } from './estate-hierarchy.db.ts';

/** The part of a customer's places that the caller may see, as a tree. */
export function buildHierarchy(caller: Caller, places: CustomerPlaces): EstateHierarchy {
  const { customer, groups, estates } = places;
  const authority: Resource = { id: customer.authorityId, level: ResourceLevel.Authority, parent: null };
  const customerResource: Resource = { id: customer.id, level: ResourceLevel.Customer, parent: authority };
  const [archived, inUse] = [estates.filter(({ isArchived }) => isArchived), estates.filter((one) => !one.isArchived)];
  const groupsByParent = Map.groupBy(groups, ({ parentId }) => parentId);
  const estatesByGroup = Map.groupBy(inUse, ({ groupId }) => groupId);

  const estatesIn = (groupId: number | null, parent: Resource): EstateInfo[] =>
    (estatesByGroup.get(groupId) ?? [])
      .map((estate) => ({ estate, resource: { id: estate.id, level: ResourceLevel.Estate, parent } }))
      .filter(({ resource }) => maySeeEstate(caller, resource))
      .map(({ estate, resource }) => toEstateInfo(caller, estate, resource));

  const groupsIn = (parentId: number | null, parent: Resource): EstateGroupInfo[] =>
    (groupsByParent.get(parentId) ?? []).flatMap((group) => {
      const info = toGroupInfo(group, { id: group.id, level: ResourceLevel.EstateGroup, parent });
      return info ? [info] : [];
    });

  const toGroupInfo = (group: GroupRow, resource: Resource): EstateGroupInfo | undefined => {
    const estatesInfo = estatesIn(group.id, resource);
    const subGroups = groupsIn(group.id, resource);
    const isEmpty = estatesInfo.length === 0 && subGroups.length === 0;
    if (isEmpty && !isGranted(caller.rights, Role.EstateGroupAdmin, resource)) return undefined;
    const userRoles = rolesOn(caller, resource);
    return { estateGroupId: group.id, displayName: group.name, userRoles, estatesInfo, subGroups };
  };

  return {
    customerInfo: {
      id: customer.id,
      displayName: customer.name,
      ...(customer.isSample && { isSample: true as const }),
      userRoles: rolesOn(caller, customerResource),
    },
    // archived estates are listed without a group, so that groups with archived estates only are hidden
    estatesInfo: [
      ...estatesIn(null, customerResource),
      ...archived.flatMap((estate) => toArchivedInfo(caller, estate)),
    ],
    estateGroupsInfo: groupsIn(null, customerResource),
  };
}

function maySeeEstate(caller: Caller, estate: Resource): boolean {
  return (
    isGranted(caller.rights, Role.EstateOwner, estate) ||
    isGranted(caller.rights, Role.EstateOpenEmsController, estate) ||
    apartmentsOf(caller, estate.id).length > 0
  );
}

/** An archived estate is shown only to its tenants, as their own. */
function toArchivedInfo(caller: Caller, estate: EstateRow): EstateInfo[] {
  const apartments = ownApartmentsIn(caller, estate);
  if (apartments.length === 0) return [];
  const { id, name, city, apartmentCount } = estate;
  const userRoles = [Role.EstateTenant];
  return [{ estateId: id, displayName: name, city, apartmentCount, isArchived: true, userRoles, apartments }];
}

function toEstateInfo(caller: Caller, estate: EstateRow, resource: Resource): EstateInfo {
  const apartments = ownApartmentsIn(caller, estate);
  const userRoles = rolesOn(caller, resource);
  if (apartments.length > 0) userRoles.push(Role.EstateTenant);
  const { id, name, city, apartmentCount } = estate;
  return { estateId: id, displayName: name, city, apartmentCount, userRoles, apartments };
}

function ownApartmentsIn(caller: Caller, { id, callersApartments }: EstateRow): EstateInfo['apartments'] {
  const ownIds = new Set(apartmentsOf(caller, id));
  return callersApartments.filter(({ apartmentId }) => ownIds.has(apartmentId));
}

function apartmentsOf(caller: Caller, estateId: number): number[] {
  return caller.rights
    .filter(({ role, enclosing }) => {
      const isInEstate = enclosing.some(({ level, id }) => level === ResourceLevel.Estate && id === estateId);
      return role === Role.EstateTenant && isInEstate;
    })
    .map(({ resourceId }) => resourceId);
}

function rolesOn(caller: Caller, resource: Resource): Role[] {
  return caller.rights.filter((right) => isOn(right, resource)).map(({ role }) => role);
}
