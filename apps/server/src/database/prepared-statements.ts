import { parse, protocol, type PGlite, type Results } from '@electric-sql/pglite';

/** Enough for every statement of the product; lists of different lengths make texts of their own. */
const maxPrepared = 500;

/** Plans depend on the size of the tables. Nothing else renews them, for the embedded database has no autovacuum. */
const maxAgeMs = 30_000;

const { bind, close, describe, execute, parse: prepare, sync } = protocol.serialize;

interface PreparedStatement {
  name: string;
  parameterTypes: number[];
  preparedAt: number;
}

/**
 * Runs statements with parameters on the embedded database. A text that comes a second time stays prepared,
 * so that the database parses and plans it only once: for short queries that is most of their work.
 */
export class PreparedStatements {
  readonly #database: PGlite;
  readonly #seen = new Set<string>();
  /** The least recently used first. */
  readonly #prepared = new Map<string, PreparedStatement>();
  #lastNumber = 0;

  constructor(database: PGlite) {
    this.#database = database;
  }

  /** Errors are those of PGlite's `query`. */
  async run(sql: string, parameters: readonly unknown[]): Promise<Results> {
    if (!this.#isRepeated(sql)) return this.#database.query(sql, [...parameters]);
    return this.#database.runExclusive(async () => {
      const { name, parameterTypes } = await this.#find(sql);
      const values = parameters.map((value, index) => this.#serialize(value, parameterTypes[index]));
      const messages = await this.#send([
        bind({ statement: name, values }),
        describe({ type: 'P' }),
        execute({}),
        sync(),
      ]);
      if (!this.#database.isInTransaction()) await this.#database.syncToFs();
      const [result] = parse.parseResults(messages, this.#database.parsers);
      return result ?? { rows: [], fields: [] };
    });
  }

  /** Forgets all prepared statements, for a changed schema can change what they answer. */
  async clear(): Promise<void> {
    this.#prepared.clear();
    await this.#database.exec('deallocate all');
  }

  #isRepeated(sql: string): boolean {
    if (this.#prepared.has(sql) || this.#seen.delete(sql)) return true;
    if (this.#seen.size >= maxPrepared) this.#seen.clear();
    this.#seen.add(sql);
    return false;
  }

  async #find(sql: string): Promise<PreparedStatement> {
    const known = this.#prepared.get(sql);
    if (known && performance.now() - known.preparedAt < maxAgeMs) {
      this.#prepared.delete(sql);
      this.#prepared.set(sql, known);
      return known;
    }
    if (known) await this.#close(sql, known);
    const [oldest] = this.#prepared;
    if (oldest && this.#prepared.size >= maxPrepared) await this.#close(...oldest);
    return this.#prepare(sql);
  }

  async #prepare(sql: string): Promise<PreparedStatement> {
    this.#lastNumber += 1;
    const name = `s${this.#lastNumber}`;
    const messages = await this.#send([prepare({ name, text: sql }), describe({ type: 'S', name }), sync()]);
    const parameterTypes = parse.parseDescribeStatementResults(messages);
    const statement = { name, parameterTypes, preparedAt: performance.now() };
    this.#prepared.set(sql, statement);
    return statement;
  }

  async #close(sql: string, { name }: PreparedStatement): Promise<void> {
    this.#prepared.delete(sql);
    await this.#send([close({ type: 'S', name }), sync()]);
  }

  #serialize(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null;
    const serialize = type === undefined ? undefined : this.#database.serializers[type];
    return serialize ? serialize(value) : (value as string | number | boolean).toString();
  }

  #send(messages: Uint8Array[]) {
    return this.#database.execProtocolStream(Buffer.concat(messages), { syncToFs: false });
  }
}
