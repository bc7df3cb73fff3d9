import { dayOf, textOf, type Cell } from './cells.ts';
import type { NewTenant, Ref } from './plan.ts';
import { nextRef, type Outcome, type PlannedRow, type Planning } from './planning.ts';
import type { StoredOccupancy } from './portfolio.ts';

/** A row that lets somebody live in an apartment. */
export interface TenantRow {
  planned: PlannedRow;
  tenant: Omit<NewTenant, 'occupancy'>;
  moveOut: string | null;
  /** Whether the person belongs to the stored occupancy already. */
  isMember: boolean;
  outcome: Outcome;
  isFaulty?: true;
}

/** The same days in the same apartment: stored, of the file, or both. Its move-out is that of the first row. */
export interface PlannedOccupancy {
  ref: Ref;
  apartment: Ref;
  moveIn: string;
  moveOut: string | null;
  stored?: StoredOccupancy;
  rows: TenantRow[];
}

/** By which two move-ins are the same; also for cells that are no day. */
export function dayKey(cell: Cell | undefined): string {
  const day = dayOf(cell ?? null);
  return 'value' in day ? day.value : textOf(cell);
}

const homeKey = (apartment: Ref, moveInKey: string) => `${apartment} ${moveInKey}`;

/** Finds occupancies by apartment and move-in: whoever moves in on the same day moves in together. */
export class OccupancyIndex {
  readonly #byHome: Map<string, PlannedOccupancy>;

  constructor(stored: StoredOccupancy[]) {
    this.#byHome = new Map(
      stored.map((one) => {
        const { id, apartmentId: apartment, moveIn, moveOut } = one;
        const occupancy = { ref: id, apartment, moveIn, moveOut, stored: one, rows: [] };
        return [homeKey(apartment, dayKey({ day: moveIn })), occupancy];
      }),
    );
  }

  find(apartment: Ref, moveInKey: string): PlannedOccupancy | undefined {
    return this.#byHome.get(homeKey(apartment, moveInKey));
  }

  /** The occupancy of a flat that begins on the row's day, planned if there is none yet. */
  of(planning: Planning, { apartment, moveIn }: Pick<PlannedOccupancy, 'apartment' | 'moveIn'>): PlannedOccupancy {
    const key = homeKey(apartment, dayKey({ day: moveIn }));
    const found = this.#byHome.get(key);
    if (found) return found;
    const occupancy = { ref: nextRef(planning), apartment, moveIn, moveOut: null, rows: [] };
    this.#byHome.set(key, occupancy);
    return occupancy;
  }

  all(): PlannedOccupancy[] {
    return [...this.#byHome.values()];
  }
}
