import { textOf } from './cells.ts';
import type { OccupancyIndex, PlannedOccupancy, TenantRow } from './occupancy-index.ts';
import type { PortfolioPlan } from './plan.ts';
import { complain, countFaulty, grouped, type Planning } from './planning.ts';
import type { StoredOccupancy } from './portfolio.ts';
import type { CellFault } from './read-fields.ts';

/** Once all rows are read: whether those of a flat fit together and to what is stored, and what they come to. */
export function settleOccupancies({ plan }: Planning, index: OccupancyIndex): void {
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
