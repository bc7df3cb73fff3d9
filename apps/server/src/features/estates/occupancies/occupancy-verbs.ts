import type { Database } from '../../../database/database.ts';
import type { ApartmentKey, OccupancyDays } from './save-occupancy.ts';

export interface TenantKey extends ApartmentKey {
  estateId: number;
  userId: number;
}

export interface OccupancyChange extends OccupancyDays {
  /** Who says so. */
  authorId: number;
}

/** What the routes do with occupancies that changes contracts too: the workflow of this name, within a transaction. */
export type ChangeOccupancy = (tx: Database, key: TenantKey, change: OccupancyChange) => Promise<void>;
