import { quarterHourMs } from '@lichthof/domain/time/local-days.ts';
import { ByteWriter, ParquetWriter, type ColumnSource, type SchemaElement } from 'hyparquet-writer';
import { encodeCursor, type Cursor } from './cursor.ts';
import type { ChangePage } from './follow-changes.ts';
import type { Change } from './read-changes.db.ts';

/**
 * A row for each quarter-hour; for a day whose quarter-hours are withheld one without a start, with the day's total,
 * and for a deleted day one without either. So a reader replaces all rows of a meter and day by those it gets.
 */
interface Row {
  meterId: number;
  day: Date;
  start: Date | null;
  amount: number | null;
  status: number | null;
  dayTotal: number | null;
}

type Column = Omit<ColumnSource, 'data'> & { column: keyof Row; schema: Omit<SchemaElement, 'name'> };

const columns: Column[] = [
  { name: 'meter_id', column: 'meterId', schema: { type: 'INT32', repetition_type: 'REQUIRED' } },
  { name: 'day', column: 'day', schema: { type: 'INT32', converted_type: 'DATE', repetition_type: 'REQUIRED' } },
  {
    name: 'start',
    column: 'start',
    encoding: 'DELTA_BINARY_PACKED',
    schema: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS', repetition_type: 'OPTIONAL' },
  },
  { name: 'amount', column: 'amount', schema: { type: 'INT32', repetition_type: 'OPTIONAL' } },
  { name: 'status', column: 'status', schema: { type: 'INT32', repetition_type: 'OPTIONAL' } },
  { name: 'day_total', column: 'dayTotal', schema: { type: 'INT32', repetition_type: 'OPTIONAL' } },
];
const schema: SchemaElement[] = [
  { name: 'root', num_children: columns.length },
  ...columns.map((column) => ({ name: column.name, ...column.schema })),
];

/** Rows of a group are in memory together. */
const rowsPerGroup = 50_000;

/** The days of meters as one Parquet file; its metadata hold the cursor. */
export async function* changesParquet(
  pages: AsyncIterable<ChangePage>,
  cursorAt: (position: Cursor['position']) => Cursor,
): AsyncGenerator<Uint8Array> {
  const writer = new ByteWriter();
  const file = new ParquetWriter({ writer, schema, statistics: false });
  let rows: Row[] = [];
  let last: ChangePage | undefined;
  for await (const page of pages) {
    last = page;
    for (const change of page.changes) rows.push(...rowsOf(change));
    if (rows.length < rowsPerGroup) continue;
    await writeGroup(file, rows);
    rows = [];
    yield takeBytes(writer);
  }
  if (rows.length > 0) await writeGroup(file, rows);
  if (last) {
    file.kvMetadata = [
      { key: 'cursor', value: encodeCursor(cursorAt(last.position)) },
      { key: 'has_more', value: String(!last.isEnd) },
    ];
  }
  await file.finish();
  yield takeBytes(writer);
}

function rowsOf(change: Change): Row[] {
  const { meterId, day, start, amounts, statuses, total } = change as unknown as MeterDayChange;
  const key = { meterId, day: new Date(`${day}T00:00:00Z`) };
  const dayTotal = total ?? null;
  if (!amounts) return [{ ...key, start: null, amount: null, status: null, dayTotal }];
  const startMs = Date.parse(start ?? '');
  return amounts.map((amount, index) => ({
    ...key,
    start: new Date(startMs + index * quarterHourMs),
    amount,
    status: amount === null ? null : (statuses?.[index] ?? 0),
    dayTotal,
  }));
}

interface MeterDayChange {
  meterId: number;
  day: string;
  start?: string;
  amounts?: (number | null)[] | null;
  statuses?: (number | null)[] | null;
  /** Absent of a deleted day. */
  total?: number;
}

async function writeGroup(file: ParquetWriter, rows: Row[]): Promise<void> {
  const columnData = columns.map(({ name, column, encoding }) => ({
    name,
    data: rows.map((row) => row[column]),
    ...(encoding && { encoding }),
  }));
  await file.write({ columnData, rowGroupSize: rows.length });
}

/** The writer keeps its offset in the file, but not what was sent already. */
function takeBytes(writer: ByteWriter): Uint8Array {
  const bytes = writer.getBytes().slice();
  writer.index = 0;
  return bytes;
}
