import { Worker } from 'node:worker_threads';
import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';

interface Answer {
  id: number;
  rows: unknown[];
  affectedRows?: number;
  error?: { message: string };
}

/** The embedded database in its worker thread. There is only one connection: while it is in use, others wait. */
class EmbeddedConnection implements DatabaseConnection {
  readonly #worker: Worker;
  readonly #open = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>();
  #lastId = 0;

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('message', (answer: Answer) => this.#settle(answer));
    worker.on('error', (error: Error) => this.#failAll(error));
    worker.on('exit', () => this.#failAll(new Error('The embedded database has stopped')));
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.#lastId += 1;
    this.#open.set(this.#lastId, { resolve, reject });
    this.#worker.postMessage({ id: this.#lastId, sql, parameters });
    const { rows, affectedRows } = await promise;
    return { rows: rows as R[], numAffectedRows: BigInt(affectedRows ?? 0) };
  }

  // oxlint-disable-next-line require-yield
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('The embedded database does not stream');
  }

  #settle(answer: Answer): void {
    const waiting = this.#open.get(answer.id);
    this.#open.delete(answer.id);
    if (answer.error) waiting?.reject(Object.assign(new Error(answer.error.message), answer.error));
    else waiting?.resolve(answer);
  }

  #failAll(error: Error): void {
    for (const { reject } of this.#open.values()) reject(error);
    this.#open.clear();
  }
}

class EmbeddedDriver implements Driver {
  readonly #worker: Worker;
  readonly #connection: EmbeddedConnection;
  readonly #queue: (() => void)[] = [];
  #isTaken = false;

  constructor(worker: Worker) {
    this.#worker = worker;
    this.#connection = new EmbeddedConnection(worker);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#queue.push(resolve));
    this.#isTaken = true;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    const next = this.#queue.shift();
    if (next) next();
    else this.#isTaken = false;
  }

  async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const isolation = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    await connection.executeQuery(CompiledQuery.raw(`begin${isolation} ${accessMode ?? ''}`.trim()));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {
    const closed = new Promise((resolve) => this.#worker.once('message', resolve));
    this.#worker.postMessage('close');
    await closed;
    await this.#worker.terminate();
  }
}

/** Where the embedded database is stored, and its content at the first start. */
export interface EmbeddedStorage {
  /** On disk; in memory when absent. */
  directory?: string;
  /** A file that `dumpEmbedded` wrote. The directory must be empty. */
  dumpFile?: string;
}

/** Starts PGlite in a worker thread. */
export async function embeddedDialect(storage: EmbeddedStorage = {}): Promise<Dialect> {
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData: storage });
  await new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new EmbeddedDriver(worker),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
