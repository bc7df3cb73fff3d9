import type { IntakeFile, IntakeFileFilter, IntakeFileList } from '@lichthof/contracts/intake/intake-files.ts';
import { intakeFilesPerPage } from '@lichthof/contracts/intake/intake-files.ts';
import { fileSentence } from '@lichthof/domain/intake/file-sentences.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../database/database.ts';

export interface FileId {
  customerId: number;
  fileId: number;
}

/** Once a file has an import, the state of that import is its state. */
const stateOfFile = sql`case i.state
    when 'draft' then 'waits' when 'running' then 'running' when 'failed' then 'failed' when 'revoked' then 'skipped'
    when 'done' then case f.state when 'alreadyLoaded' then f.state else 'loaded' end else f.state end`;

/** Files with their source, import and estate. */
const filesWithImports = (customerId: number) => sql`intake_file f
    join data_source s on s.customer_id = ${customerId} and s.id = f.source_id
    left join value_import i on i.customer_id = ${customerId} and i.id = f.import_id
    left join estate e on e.customer_id = ${customerId} and e.id = i.estate_id`;

const countOfImport = (what: RawBuilder<unknown>) => sql`(select ${what}::int from jsonb_array_elements(i.result) one)`;
const importedValues = countOfImport(sql`sum(greatest((one->>'quarterHours')::int, (one->>'readings')::int))`);
const importedMeters = countOfImport(sql`count(distinct one->>'meterId')`);
const valuesOfFile = sql`coalesce(f.value_count, case when i.state in ('running', 'done') then ${importedValues} end)`;

interface FileRow extends Omit<IntakeFile, 'arrivedAt' | 'estate' | 'isRepeatable'> {
  arrivedAt: Date;
  estateId: number | null;
  estateName: string | null;
  importState: string | null;
  hasContent: boolean;
}

/** The files of a customer that fulfil the condition, newest first. */
async function selectFiles(
  db: Database,
  customerId: number,
  { where, limit }: { where: RawBuilder<unknown>; limit: number },
): Promise<IntakeFile[]> {
  const { rows } = await sql<FileRow>`
    select f.id as "fileId", f.arrived_at as "arrivedAt", s.id as "sourceId", s.name as "sourceName",
      s.kind as "sourceKind", f.file_name as "fileName", f.file_bytes::int as "fileBytes", f.sender,
      ${stateOfFile} as state, f.sentence, f.is_from_stranger as "isFromStranger", f.content is not null as "hasContent",
      case when i.state = 'running' then (100 * i.parts_done / greatest(i.parts_total, 1))::int end as percent,
      i.id as "importId", i.state as "importState", e.id as "estateId", e.name as "estateName",
      case when i.state in ('running', 'done') then ${importedMeters} end as "meterCount", ${valuesOfFile} as "valueCount"
    from ${filesWithImports(customerId)}
    where f.customer_id = ${customerId} and ${where}
    order by f.id desc limit ${limit}`.execute(db);
  return rows.map(toFile);
}

function toFile({ arrivedAt, estateId, estateName, importState, hasContent, ...row }: FileRow): IntakeFile {
  const isOpen = row.state === 'waits' || row.state === 'failed';
  return {
    ...row,
    arrivedAt: arrivedAt.toISOString(),
    // what stood in the way of a file that is loaded is answered
    sentence:
      row.state === 'loaded' || row.state === 'running' ? null : (sentenceOfImport(importState) ?? row.sentence),
    isFromStranger: row.isFromStranger && row.state === 'waits',
    // what was never stored is fetched anew
    isRepeatable: isOpen && (row.importId === null || hasContent),
    estate: estateId === null || estateName === null ? null : { estateId, name: estateName },
  };
}

function sentenceOfImport(state: string | null): string | null {
  if (state === 'failed') return fileSentence('notStored');
  return state === 'revoked' ? fileSentence('revoked') : null;
}

export async function findFile(db: Database, { customerId, fileId }: FileId): Promise<IntakeFile | undefined> {
  const [file] = await selectFiles(db, customerId, { where: sql`f.id = ${fileId}`, limit: 1 });
  return file;
}

const startOf = (day: string, plusDays = 0) =>
  sql`((${day}::date + ${plusDays}::int)::timestamp at time zone ${defaultTimeZone})`;
const isOnDay = (day: string | undefined) =>
  day === undefined ? sql`true` : sql`f.arrived_at >= ${startOf(day)} and f.arrived_at < ${startOf(day, 1)}`;
const waitsForPerson = sql`${stateOfFile} in ('waits', 'failed')`;

/** Selects the files that wait for a person or have failed, without reading all those that are done. */
export const selectWaitingFiles = (customerId: number): RawBuilder<unknown> => sql`
  select f.id, f.arrived_at from ${filesWithImports(customerId)}
  where f.customer_id = ${customerId} and f.state in ('waits', 'failed') and ${waitsForPerson}
  union
  select f.id, f.arrived_at from ${filesWithImports(customerId)}
  where f.customer_id = ${customerId} and i.state = 'failed'`;

function conditionOf({ day, sourceId, state, text }: IntakeFileFilter): RawBuilder<unknown> {
  const conditions = [isOnDay(day)];
  if (sourceId !== undefined) conditions.push(sql`f.source_id = ${sourceId}`);
  if (state !== undefined) conditions.push(sql`${stateOfFile} = ${state}`);
  if (text) {
    const lower = text.toLowerCase();
    conditions.push(sql`(strpos(lower(f.file_name), ${lower}) > 0 or strpos(lower(e.name), ${lower}) > 0)`);
  }
  return sql.join(conditions, sql` and `);
}

export async function listFiles(db: Database, customerId: number, filter: IntakeFileFilter): Promise<IntakeFileList> {
  const condition = conditionOf(filter);
  const isBefore = filter.before === undefined ? sql`true` : sql`f.id < ${filter.before}`;
  const found = await selectFiles(db, customerId, {
    where: sql`${condition} and ${isBefore}`,
    limit: intakeFilesPerPage + 1,
  });
  const files = found.slice(0, intakeFilesPerPage);
  return {
    files,
    ...(await countFiles(db, customerId, { condition, day: filter.day })),
    dayBefore: filter.day === undefined ? null : await findDayBefore(db, customerId, filter.day),
    nextBefore: found.length > files.length ? (files.at(-1)?.fileId ?? null) : null,
  };
}

interface Counted {
  condition: RawBuilder<unknown>;
  day: string | undefined;
}

async function countFiles(
  db: Database,
  customerId: number,
  { condition, day }: Counted,
): Promise<Pick<IntakeFileList, 'counts' | 'waiting' | 'total'>> {
  const { rows } = await sql<{ kind: IntakeFile['sourceKind']; count: number; loaded: number; values: number }>`
    select s.kind, count(*)::int as count, count(*) filter (where ${stateOfFile} = 'loaded')::int as loaded,
      coalesce(sum(${valuesOfFile}) filter (where ${stateOfFile} = 'loaded'), 0)::int as values
    from ${filesWithImports(customerId)} where f.customer_id = ${customerId} and ${isOnDay(day)}
    group by s.kind order by count desc`.execute(db);
  const { rows: sums } = await sql<{ total: number; waiting: number; since: Date | null }>`
    select count(*) filter (where ${condition})::int as total, count(*) filter (where ${waitsForPerson})::int as waiting,
      min(f.arrived_at) filter (where ${waitsForPerson}) as since
    from ${filesWithImports(customerId)} where f.customer_id = ${customerId}`.execute(db);
  const sumOf = (field: 'count' | 'loaded' | 'values') => rows.reduce((sum, row) => sum + row[field], 0);
  const bySource = rows.map(({ kind, count }) => ({ kind, count }));
  return {
    counts: { bySource, arrived: sumOf('count'), loaded: sumOf('loaded'), values: sumOf('values') },
    waiting: { count: sums[0]?.waiting ?? 0, since: sums[0]?.since?.toISOString() ?? null },
    total: sums[0]?.total ?? 0,
  };
}

async function findDayBefore(db: Database, customerId: number, day: string): Promise<IntakeFileList['dayBefore']> {
  const { rows } = await sql<{ day: string; count: number }>`
    select (arrived_at at time zone ${defaultTimeZone})::date::text as day, count(*)::int as count from intake_file
    where customer_id = ${customerId} and arrived_at < ${startOf(day)}
    group by 1 order by 1 desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The condition that a file waits for a person, for statements of its own. */
export const waitingFiles = (customerId: number) =>
  sql`${filesWithImports(customerId)} where f.customer_id = ${customerId} and ${waitsForPerson}`;
