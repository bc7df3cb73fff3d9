import { mayGrant, type PlacedRole } from './granting.ts';
import type { AccessRight } from './is-granted.ts';
import { Role } from './role.ts';

export type RemovalBlock = 'roleTooWide' | 'lastCustomerAdmin' | 'ownLastRight';

export interface RightRemoval {
  /** What the one who removes holds. */
  rights: readonly AccessRight[];
  removed: PlacedRole;
  /** Whether somebody removes what is their own. */
  isOwn: boolean;
  /** How many rights the person has anywhere, occupancies included. */
  heldCount: number;
  /** How many are admin of the customer around the right. */
  customerAdminCount: number;
}

/** Why a right must stay; undefined when it may go. */
export function removalBlock(removal: RightRemoval): RemovalBlock | undefined {
  const { rights, removed, isOwn, heldCount, customerAdminCount } = removal;
  if (!mayGrant(rights, removed.role, removed.resource)) return 'roleTooWide';
  if (removed.role === Role.CustomerAdmin && customerAdminCount <= 1) return 'lastCustomerAdmin';
  if (isOwn && heldCount <= 1) return 'ownLastRight';
  return undefined;
}

export interface OccupancyState {
  /** Whether the move-in lies in the past. */
  hasBegun: boolean;
  /** Tariffs of tenant-electricity contracts that run or are to come. */
  tariffs: readonly string[];
}

/** Why somebody stays the tenant of their apartments: a contract that runs weighs more than the days lived there. */
export function occupancyBlock(occupancies: readonly OccupancyState[]): 'activeContract' | 'hasMovedIn' | undefined {
  if (occupancies.some(({ tariffs }) => tariffs.length > 0)) return 'activeContract';
  if (occupancies.some(({ hasBegun }) => hasBegun)) return 'hasMovedIn';
  return undefined;
}
