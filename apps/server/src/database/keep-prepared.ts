import { sql } from 'kysely';
import type { PoolClient, QueryConfig, QueryResult } from 'pg';

/** For statements that are written as text. */
export const keptPreparedMark = '/* kept prepared */';

/**
 * Marks a statement that many requests execute: its plan takes longer than its execution. Only for statements about one
 * place or person, because the plan that is kept does not know how many rows a value stands for.
 */
export const keptPrepared = sql.raw(keptPreparedMark);

/** Statements name no values; more texts than these come only where they name the customer, as on Citus. */
const mostKept = 100;

type Send = (query: QueryConfig) => Promise<QueryResult>;

/** Lets a connection parse and plan marked statements once. */
export function keepPrepared(client: Pick<PoolClient, 'query'>): void {
  const send = client.query.bind(client) as unknown as Send;
  const names = new Map<string, string>();
  let lastNumber = 0;

  async function sendKept(text: string, values: unknown[]): Promise<QueryResult> {
    const name = names.get(text) ?? `kept${++lastNumber}`;
    names.set(text, name);
    try {
      return await send({ name, text, values });
    } catch (error) {
      if (!isOutdated(error)) throw error;
      names.delete(text);
      return send({ text, values });
    }
  }

  client.query = ((text: unknown, values?: unknown, ...others: unknown[]) => {
    const isKept = typeof text === 'string' && Array.isArray(values) && text.includes(keptPreparedMark);
    if (isKept && (names.has(text) || names.size < mostKept)) return sendKept(text, values);
    return (send as (...given: unknown[]) => unknown)(text, values, ...others);
  }) as PoolClient['query'];
}

/** A migration has changed the columns of its answer. */
function isOutdated(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return code === '0A000' && message?.includes('cached plan') === true;
}
