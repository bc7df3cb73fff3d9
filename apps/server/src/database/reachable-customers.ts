import { EventEmitter } from 'node:events';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from './database.ts';
import { runForCustomers } from './isolation/customer-scope.ts';
import { DatabaseUnreachableError, nameUnreachable } from './unreachable.ts';

const customersAtOnce = 10;
/** A machine that is cut off answers only after the longest time of a connection: its customers are not asked each second. */
const restMs = 10_000;

export const isUnreachable = (error: unknown): boolean => nameUnreachable(error) instanceof DatabaseUnreachableError;

/** Customers whose machine of a distributed database did not answer this server last, with when. */
const unreachable = new Map<number, number>();

export const countUnreachableCustomers = (): number => unreachable.size;

/** Tells of a customer whose machine no longer answers, or answers again. */
export const reachability = new EventEmitter<{ lost: [customerId: number]; found: [customerId: number] }>();

function noteLost(customerId: number): void {
  const isNew = !unreachable.has(customerId);
  unreachable.set(customerId, Date.now());
  if (isNew) reachability.emit('lost', customerId);
}

function noteFound(customerId: number): void {
  if (unreachable.delete(customerId)) reachability.emit('found', customerId);
}

/** What `work` answers for a customer; undefined while the machine with the customer's rows is away. */
export async function atReachable<Result>(
  customerId: number,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    const result = await work();
    noteFound(customerId);
    return result;
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    noteLost(customerId);
    return undefined;
  }
}

/** The condition by which a statement reads one customer, or all: each level of the statement with rows of customers has it. */
export type OfCustomer = (customerIdColumn: string) => RawBuilder<unknown>;

interface ReadOfAll<Row> {
  /** Why the rows of all customers are wanted; it stands in the statement. */
  why: string;
  statement: (ofCustomer: OfCustomer) => RawBuilder<Row>;
}

export interface Reached<Row> {
  /** Of all customers by the statement's own order; while some are left out, the first of each, then the second … */
  rows: Row[];
  /** Those of them that cannot be reached now are left out. */
  isWhole: boolean;
}

/**
 * Reads rows of all customers with one statement; the only way to do so. While a machine of a distributed database is
 * away, each customer is asked alone, and those that cannot be reached are left out. Throws when none can.
 */
export async function selectReachable<Row>(db: Database, { why, statement }: ReadOfAll<Row>): Promise<Reached<Row>> {
  try {
    const ofAll = statement(() => sql`true`);
    const { rows } = await sql<Row>`${sql.raw(`/* all customers: ${why} */`)} ${ofAll}`.execute(db);
    for (const id of unreachable.keys()) noteFound(id);
    return { rows, isWhole: true };
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    const ofEach = await askEach(db, statement);
    const reached = ofEach.filter((rows) => rows !== undefined);
    if (reached.length === 0) throw error;
    return { rows: inTurn(reached), isWhole: reached.length === ofEach.length };
  }
}

async function askEach<Row>(db: Database, statement: ReadOfAll<Row>['statement']): Promise<(Row[] | undefined)[]> {
  const customers = await db.selectFrom('customer').select('id').orderBy('id').execute();
  return forEachReachable(
    customers.map(({ id }) => id),
    async (id) => (await statement((column) => sql`${sql.ref(column)} = ${id}`).execute(db)).rows,
  );
}

/** What `work` answers for each customer, in order; undefined for those that cannot be reached, or could not just now. */
export async function forEachReachable<Result>(
  customerIds: number[],
  work: (customerId: number) => Promise<Result>,
): Promise<(Result | undefined)[]> {
  const results: (Result | undefined)[] = [];
  const rests = (id: number) => Date.now() - (unreachable.get(id) ?? -Infinity) < restMs;
  const doOne = async (id: number) =>
    rests(id) ? undefined : atReachable(id, () => runForCustomers([id], () => work(id)));
  for (let first = 0; first < customerIds.length; first += customersAtOnce)
    results.push(...(await Promise.all(customerIds.slice(first, first + customersAtOnce).map(doOne))));
  return results;
}

/** The first of each list, then the second of each: no customer's work waits for all of another's. */
function inTurn<Row>(lists: Row[][]): Row[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) => lists.flatMap((rows) => rows.slice(turn, turn + 1))).flat();
}

/** Reads the one row that some customer has. Where none that can be reached has it, one of the others may. */
export async function selectOneReachable<Row>(db: Database, read: ReadOfAll<Row>): Promise<Row | undefined> {
  const { rows, isWhole } = await selectReachable(db, read);
  if (rows.length === 0 && !isWhole) throw new DatabaseUnreachableError('some of the customers');
  return rows[0];
}
