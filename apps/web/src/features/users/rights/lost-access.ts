import type { EstateHierarchy } from '@lichthof/contracts/places/estate-hierarchy.ts';
import type { AccessRightEntry } from '@lichthof/contracts/people/users.ts';
import { enclosing, isGranted, isOn, type Resource } from '@lichthof/domain/access/is-granted.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { placedEstates, type PlacedEstate } from '../../../api/estate-tree.ts';

export interface LostEstate {
  estateId: number;
  name: string;
  /** The access that other rights still give there. */
  stays: 'nothing' | 'management' | 'control';
}

const isSame = (a: AccessRightEntry, b: AccessRightEntry) =>
  a.role === b.role && a.level === b.level && a.resourceId === b.resourceId;

/** The estates a right opens, and what of each stays open by other rights of the same person. */
export function lostEstates(
  hierarchy: EstateHierarchy,
  rights: AccessRightEntry[],
  removed: AccessRightEntry,
): LostEstate[] {
  const others = rights.filter((right) => !isSame(right, removed));
  return placedEstates(hierarchy)
    .map((placed) => ({ estate: placed.estate, chain: resourceOf(placed, hierarchy.customerInfo.id) }))
    .filter(({ chain }) => enclosing(chain).some((around) => isOn(removed, around)))
    .map(({ estate, chain }) => ({
      estateId: estate.estateId,
      name: estate.displayName,
      stays: staysBy(others, chain),
    }));
}

function staysBy(others: AccessRightEntry[], estate: Resource): LostEstate['stays'] {
  if (isGranted(others, Role.EstateOwner, estate)) return 'management';
  return isGranted(others, Role.EstateOpenEmsController, estate) ? 'control' : 'nothing';
}

function resourceOf({ estate, groups }: PlacedEstate, customerId: number): Resource {
  let parent: Resource = { id: customerId, level: ResourceLevel.Customer, parent: null };
  for (const { estateGroupId } of groups) parent = { id: estateGroupId, level: ResourceLevel.EstateGroup, parent };
  return { id: estate.estateId, level: ResourceLevel.Estate, parent };
}
