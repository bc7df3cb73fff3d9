import { type Cell, dayOf, textOf } from '../tables/cells.ts';
import type { NewTenant, PortfolioPlan, Ref } from './plan.ts';
import { complain, countFaulty, grouped, nextRef, type Outcome, type PlannedRow, type Planning } from './planning.ts';
import type { StoredOccupancy } from '../portfolio.ts';
import type { CellFault } from '../tables/read-fields.ts';

/** Once all rows are read: whether those of an apartment fit together and to what is stored, and what they come to. */
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

/** A row has one such fault at most: the others would say the same. */
function refuse(row: TenantRow, key: string, fault: CellFault & { otherLine?: number }): void {
  if (row.isFaulty) return;
  row.isFaulty = true;
  countFaulty(row.planned, row.outcome);
  complain(row.planned, key, fault);
}

const lineOf = ({ planned }: TenantRow): number => planned.row.line;

/** Whoever moves in on the same day moves out on the same day. */
function checkTogether({ moveOut, rows }: PlannedOccupancy): void {
  const otherLine = lineOf(rows[0]!);
  for (const row of rows) {
    if (row.moveOut !== moveOut) refuse(row, 'moveOut', { code: 'occupancyOverlaps', otherLine });
  }
}

/** Those who live there set another move-out, where no contract depends on it; others must fit theirs. */
function checkMoveOut(occupancy: PlannedOccupancy): void {
  const { moveOut, stored, rows } = occupancy;
  if (!stored || moveOut === stored.moveOut) return;
  const isChange = rows.some(({ isMember }) => isMember);
  if (isChange && !isInContract(stored, moveOut)) return;
  const fault: CellFault = isChange
    ? { code: 'occupancyInContract' }
    : { code: 'occupancyOverlaps', expected: daysText(stored) };
  for (const row of rows) refuse(row, 'moveOut', fault);
  occupancy.moveOut = stored.moveOut;
}

/** A contract would be cut, or have to go on with those who stay. */
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

/** Said of the one that is new or changed; of two such of the one that stands later in the file. */
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

  /** The occupancy of an apartment that begins on the row's day, planned if there is none yet. */
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
