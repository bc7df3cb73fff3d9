import { getFirst } from '../../collections/items.ts';
import { type Cell, dayOf, textOf } from '../tables/cells.ts';
import type { NewTenant, PortfolioPlan, Ref } from './plan.ts';
import { addIssue, countInvalid, grouped, nextRef, type Outcome, type PlannedRow, type Planning } from './planning.ts';
import type { StoredOccupancy } from '../portfolio.ts';
import type { CellIssue } from '../tables/read-fields.ts';

/**
 * Runs after all rows are read: checks the occupancies of each apartment against each other and the stored ones, and
 * plans them.
 */
export function planOccupancies({ plan }: Planning, index: OccupancyIndex): void {
  const occupancies = index.all();
  const touched = occupancies.filter(({ rows }) => rows.length > 0);
  for (const occupancy of touched) {
    checkTogether(occupancy);
    checkMoveOut(occupancy);
    addToPlan(plan, occupancy);
  }
  const apartments = new Set(touched.map(({ apartment }) => apartment));
  const neighbours = occupancies.filter(({ apartment }) => apartments.has(apartment));
  for (const inOne of grouped(neighbours, ({ apartment }) => String(apartment)).values()) checkOverlaps(inOne);
}

/** Adds at most one such issue per row, since further ones would repeat it. */
function refuse(row: TenantRow, key: string, issue: CellIssue & { otherLine?: number }): void {
  if (row.isInvalid) return;
  row.isInvalid = true;
  countInvalid(row.planned, row.outcome);
  addIssue(row.planned, key, issue);
}

const lineOf = ({ planned }: TenantRow): number => planned.row.line;

/** People with the same move-in must have the same move-out. */
function checkTogether({ moveOut, rows }: PlannedOccupancy): void {
  const otherLine = lineOf(getFirst(rows));
  for (const row of rows) {
    if (row.moveOut !== moveOut) refuse(row, 'moveOut', { code: 'occupancyOverlaps', otherLine });
  }
}

/**
 * Rows of stored members may change the move-out if no contract depends on it; the move-out of other rows must match.
 */
function checkMoveOut(occupancy: PlannedOccupancy): void {
  const { moveOut, stored, rows } = occupancy;
  if (!stored || moveOut === stored.moveOut) return;
  const isChange = rows.some(({ isMember }) => isMember);
  if (isChange && !isInContract(stored, moveOut)) return;
  const issue: CellIssue = isChange
    ? { code: 'occupancyInContract' }
    : { code: 'occupancyOverlaps', expected: daysText(stored) };
  for (const row of rows) refuse(row, 'moveOut', issue);
  occupancy.moveOut = stored.moveOut;
}

/** Whether a contract would be shortened, or ended with the former move-out. */
const isInContract = ({ contractEnds, moveOut: before }: StoredOccupancy, after: string | null): boolean =>
  contractEnds.some((end) => (after !== null && (end === null || end > after)) || (before !== null && end === before));

function daysText({ moveIn, moveOut }: Pick<PlannedOccupancy, 'moveIn' | 'moveOut'>): string {
  return `${textOf({ day: moveIn })} – ${moveOut === null ? '' : textOf({ day: moveOut })}`.trim();
}

function addToPlan(plan: PortfolioPlan, { ref, apartment, moveIn, moveOut, stored, rows }: PlannedOccupancy): void {
  if (!stored) plan.occupancies.push({ ref, apartment, moveIn, moveOut });
  else if (moveOut !== stored.moveOut) {
    plan.moveOuts.push({ occupancy: ref, before: stored.moveOut, after: moveOut });
  }
  const joining = rows.filter(({ isMember }) => !isMember);
  plan.tenants.push(...joining.map(({ tenant }) => ({ occupancy: ref, ...tenant })));
}

const endless = '9999-12-31';
const endOf = ({ moveOut }: PlannedOccupancy): string => moveOut ?? endless;

function checkOverlaps(inOne: PlannedOccupancy[]): void {
  let longest: PlannedOccupancy | undefined;
  for (const occupancy of inOne.toSorted((a, b) => (a.moveIn < b.moveIn ? -1 : 1))) {
    if (longest && occupancy.moveIn <= endOf(longest)) refuseOverlap(longest, occupancy);
    if (!longest || endOf(occupancy) > endOf(longest)) longest = occupancy;
  }
}

/** Reports an overlap at the new or changed occupancy; if both are, at the later one in the file. */
function refuseOverlap(one: PlannedOccupancy, other: PlannedOccupancy): void {
  const isOneWrong = isMoved(one) && (!isMoved(other) || firstLine(one) > firstLine(other));
  const [wrong, right] = isOneWrong ? [one, other] : [other, one];
  const otherLine = right.rows[0] && lineOf(right.rows[0]);
  const against = otherLine === undefined ? { expected: daysText(right) } : { otherLine };
  for (const row of wrong.rows) {
    refuse(row, wrong.stored ? 'moveOut' : 'moveIn', { code: 'occupancyOverlaps', ...against });
  }
}

const isMoved = ({ stored, moveOut }: PlannedOccupancy): boolean => !stored || stored.moveOut !== moveOut;
const firstLine = ({ rows }: PlannedOccupancy): number => (rows[0] ? lineOf(rows[0]) : 0);

/** A row with a tenant of an apartment. */
interface TenantRow {
  planned: PlannedRow;
  tenant: Omit<NewTenant, 'occupancy'>;
  moveOut: string | null;
  /** Whether the person is a member of the stored occupancy. */
  isMember: boolean;
  outcome: Outcome;
  isInvalid?: true;
}

/** An occupancy of an apartment: stored, from the file, or both. Its move-out is that of the first row. */
export interface PlannedOccupancy {
  ref: Ref;
  apartment: Ref;
  moveIn: string;
  moveOut: string | null;
  stored?: StoredOccupancy;
  rows: TenantRow[];
}

/** Equal for two equal move-ins; also works for cells that are not a day. */
export function dayKey(cell: Cell | undefined): string {
  const day = dayOf(cell ?? null);
  return 'value' in day ? day.value : textOf(cell);
}

const apartmentKey = (apartment: Ref, moveInKey: string) => `${apartment} ${moveInKey}`;

/** Finds occupancies by apartment and move-in: people with the same move-in are in one occupancy. */
export class OccupancyIndex {
  readonly #byApartment: Map<string, PlannedOccupancy>;

  constructor(stored: StoredOccupancy[]) {
    this.#byApartment = new Map(
      stored.map((one) => {
        const { id, apartmentId: apartment, moveIn, moveOut } = one;
        const occupancy = { ref: id, apartment, moveIn, moveOut, stored: one, rows: [] };
        return [apartmentKey(apartment, dayKey({ day: moveIn })), occupancy];
      }),
    );
  }

  find(apartment: Ref, moveInKey: string): PlannedOccupancy | undefined {
    return this.#byApartment.get(apartmentKey(apartment, moveInKey));
  }

  /** The occupancy of the apartment that begins on the row's day, newly planned if it does not exist. */
  of(planning: Planning, { apartment, moveIn }: Pick<PlannedOccupancy, 'apartment' | 'moveIn'>): PlannedOccupancy {
    const key = apartmentKey(apartment, dayKey({ day: moveIn }));
    const found = this.#byApartment.get(key);
    if (found) return found;
    const occupancy = { ref: nextRef(planning), apartment, moveIn, moveOut: null, rows: [] };
    this.#byApartment.set(key, occupancy);
    return occupancy;
  }

  all(): PlannedOccupancy[] {
    return [...this.#byApartment.values()];
  }
}
