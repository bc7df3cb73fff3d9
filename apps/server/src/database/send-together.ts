import type { QueryExecutorProvider } from 'kysely';

type Answers<Sent extends readonly Promise<unknown>[]> = { -readonly [Index in keyof Sent]: Awaited<Sent[Index]> };

/**
 * Sends several statements over one connection without waiting for an answer in between. The database executes them in
 * the order of the calls, each seeing what those before it did. Returns when all have been answered; throws the error
 * of the first that failed. `send` may use only the connection that it is given.
 */
export function sendTogether<const Sent extends readonly Promise<unknown>[]>(
  db: QueryExecutorProvider,
  send: (connected: QueryExecutorProvider) => Sent,
): Promise<Answers<Sent>> {
  const executor = db.getExecutor();
  return executor.provideConnection(async (connection) => {
    const connected = executor.withConnectionProvider({ provideConnection: (use) => use(connection) });
    const sent = send({ getExecutor: () => connected });
    await Promise.allSettled(sent);
    return Promise.all(sent);
  });
}
