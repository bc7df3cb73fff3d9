import type { Database } from './database.ts';
import { DatabaseUnreachableError, nameUnreachable } from './unreachable.ts';

const customersAtOnce = 10;

export const isUnreachable = (error: unknown): boolean => nameUnreachable(error) instanceof DatabaseUnreachableError;

/** Customers whose machine of a distributed database did not answer last; for the figures of this server. */
const unreachable = new Set<number>();

export const countUnreachableCustomers = (): number => unreachable.size;

/** What `work` answers for a customer; undefined while the machine with the customer's rows is away. */
export async function atReachable<Result>(
  customerId: number,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    const result = await work();
    unreachable.delete(customerId);
    return result;
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    unreachable.add(customerId);
    return undefined;
  }
}

/**
 * Finds rows of all customers with one statement. While a machine of a distributed database is away, each customer is
 * asked alone, and those that cannot be reached are left out. Throws when none can.
 */
export async function findOfReachable<Row>(
  db: Database,
  find: (customerId?: number) => Promise<Row[]>,
): Promise<Row[]> {
  try {
    const rows = await find();
    unreachable.clear();
    return rows;
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    const ids = (await db.selectFrom('customer').select('id').orderBy('id').execute()).map(({ id }) => id);
    const found: Row[] = [];
    let reachedCount = 0;
    for (let index = 0; index < ids.length; index += customersAtOnce) {
      const some = ids.slice(index, index + customersAtOnce);
      for (const rows of await Promise.all(some.map((id) => atReachable(id, () => find(id))))) {
        if (rows) reachedCount += 1;
        found.push(...(rows ?? []));
      }
    }
    if (reachedCount === 0) throw error;
    return found;
  }
}
