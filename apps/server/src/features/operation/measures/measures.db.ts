import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';

/** What is kept for the operator's page, by its name; sizes and certificate are measured once an hour. */
interface Measures {
  databaseBytes: number;
  certificate: MeasuredCertificate;
  disks: MeasuredDisk[];
  /** The result of the last `admin check`. */
  check: CheckReport;
  /** A backup that somebody wants now; kept until it is made or has failed. */
  backupRequest: { by: string };
}

/** The disk on which a folder of the server lies. */
export interface MeasuredDisk {
  folder: 'data' | 'backups';
  freeBytes: number;
  totalBytes: number;
}

interface CheckReport {
  problems: number;
  /** The first ones. */
  lines: string[];
}

export interface MeasuredCertificate {
  host: string;
  validTo: string | null;
  failure: string | null;
}

export interface Measured<Content> {
  content: Content;
  measuredAt: Date;
}

export async function saveMeasure<Name extends keyof Measures>(
  db: Database,
  name: Name,
  content: Measures[Name],
): Promise<void> {
  const row = { content: JSON.stringify(content), measured_at: new Date() };
  await db
    .insertInto('operator_measure')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

export async function readMeasures(db: Database): Promise<{ [Name in keyof Measures]?: Measured<Measures[Name]> }> {
  const rows = await db.selectFrom('operator_measure').selectAll().execute();
  return Object.fromEntries(rows.map(({ name, content, measured_at: measuredAt }) => [name, { content, measuredAt }]));
}

export async function deleteMeasure(db: Database, name: keyof Measures): Promise<void> {
  await db.deleteFrom('operator_measure').where('name', '=', name).execute();
}

/** Whether nothing was measured within the hour, by any server. */
export async function isMeasureDue(db: Database): Promise<boolean> {
  const recent = await db
    .selectFrom('operator_measure')
    .where('name', '=', 'databaseBytes')
    .where('measured_at', '>', sql<Date>`now() - interval '1 hour'`)
    .select('name')
    .executeTakeFirst();
  return recent === undefined;
}
