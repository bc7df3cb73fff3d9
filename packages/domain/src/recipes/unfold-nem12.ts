/* NEM12, the Australian form of load profiles: rows of kind 200 name a register, 300 hold a day, 400 its quality. */

/** A row of a table with the row of the file that it comes from. */
export type NumberedRow = readonly [row: number, cells: readonly string[]];

const dayMinutes = 1440;
const firstValue = 2;

/** Unfolds each day of a NEM12 file into rows of register, time, value, unit, quality and step. */
export function* unfoldNem12(rows: Iterable<readonly string[]>): Generator<NumberedRow> {
  let register: readonly string[] = [];
  let day: { row: number; cells: readonly string[]; qualities: string[] } | undefined;
  let row = 0;
  for (const cells of rows) {
    row += 1;
    const kind = cells[0]?.trim();
    if (kind === '400' && day) setQualities(day.qualities, cells);
    else if (day) {
      yield* unfoldDay(register, day);
      day = undefined;
    }
    if (kind === '200') register = cells;
    else if (kind === '300') {
      const count = dayMinutes / stepOf(register);
      day = { row, cells, qualities: Array.from({ length: count }, () => cells[firstValue + count]?.trim() ?? '') };
    }
  }
  if (day) yield* unfoldDay(register, day);
}

const stepOf = (register: readonly string[]) => Number(register[8]) || 30;

/** A row of kind 400 says the quality from one interval to another one. */
function setQualities(qualities: string[], [, from = '', to = '', quality = '']: readonly string[]): void {
  qualities.fill(quality.trim(), Number(from) - 1, Number(to));
}

function* unfoldDay(
  register: readonly string[],
  { row, cells, qualities }: { row: number; cells: readonly string[]; qualities: string[] },
): Generator<NumberedRow> {
  const step = stepOf(register);
  const [name = '', unit = ''] = [register[4], register[7]];
  for (const [index, quality] of qualities.entries()) {
    const minute = index * step;
    const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    yield [
      row,
      [name, `${cells[1]?.trim() ?? ''} ${time}`, cells[firstValue + index] ?? '', unit, quality, String(step)],
    ];
  }
}
