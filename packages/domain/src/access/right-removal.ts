import { mayGrant, type PlacedRole } from './granting.ts';
import type { AccessRight } from './is-granted.ts';
import { Role } from './role.ts';

export type RemovalBlock = 'roleTooWide' | 'lastCustomerAdmin' | 'ownLastRight';

export interface RightRemoval {
  /** Rights of the caller. */
  rights: readonly AccessRight[];
  removed: PlacedRole;
  /** Whether the caller removes their own right. */
  isOwn: boolean;
  /** The number of all rights of the user, including occupancies. */
  heldCount: number;
  /** Number of admins of the customer. */
  customerAdminCount: number;
}

/** The reason why a right must not be removed; undefined if it may be removed. */
export function removalBlock(removal: RightRemoval): RemovalBlock | undefined {
  const { rights, removed, isOwn, heldCount, customerAdminCount } = removal;
  if (!mayGrant(rights, removed.role, removed.resource)) return 'roleTooWide';
  if (removed.role === Role.CustomerAdmin && customerAdminCount <= 1) return 'lastCustomerAdmin';
  if (isOwn && heldCount <= 1) return 'ownLastRight';
  return undefined;
}

export interface OccupancyState {
  /** Whether the move-in is in the past. */
  hasBegun: boolean;
  /** Tariffs of current and future tenant-electricity contracts. */
  tariffs: readonly string[];
}

/** The reason why occupancies must not be removed; a contract is reported before a move-in in the past. */
export function occupancyBlock(occupancies: readonly OccupancyState[]): 'activeContract' | 'hasMovedIn' | undefined {
  if (occupancies.some(({ tariffs }) => tariffs.length > 0)) return 'activeContract';
  if (occupancies.some(({ hasBegun }) => hasBegun)) return 'hasMovedIn';
  return undefined;
}
