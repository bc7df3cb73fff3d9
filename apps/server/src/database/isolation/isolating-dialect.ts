import type { DatabaseConnection, Dialect, Driver, TransactionSettings } from 'kysely';
import { claimRequestKey, noteTransactionEnd } from '../request-key.ts';
import { IsolatedConnection, type IsolationState } from './isolated-connection.ts';

/**
 * Lets each statement run as the role that the current scope asks for, and lets transactions store the key of their
 * request. A connection keeps its role until a statement asks for another one, so that further statements of the same
 * customer cost nothing more. Not `isWanted`, all statements run as the user that connects.
 */
export function isolatingDialect(inner: Dialect, { isWanted = true } = {}): Dialect {
  return {
    createAdapter: () => inner.createAdapter(),
    createIntrospector: (db) => inner.createIntrospector(db),
    createQueryCompiler: () => inner.createQueryCompiler(),
    createDriver: () => new IsolatingDriver(inner.createDriver(), { isWanted }),
  };
}

class IsolatingDriver implements Driver {
  readonly #inner: Driver;
  readonly #connections = new WeakMap<DatabaseConnection, IsolatedConnection>();
  readonly #state: IsolationState;

  constructor(inner: Driver, state: IsolationState) {
    this.#inner = inner;
    this.#state = state;
  }

  init(): Promise<void> {
    return this.#inner.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const inner = await this.#inner.acquireConnection();
    const known = this.#connections.get(inner);
    if (known) return known;
    const connection = new IsolatedConnection(inner, this.#state);
    this.#connections.set(inner, connection);
    return connection;
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const isolated = connection as IsolatedConnection;
    await isolated.applyScope();
    await this.#inner.beginTransaction(isolated.inner, settings);
    isolated.rememberRole();
    if (settings.accessMode === 'read only') return;
    try {
      await claimRequestKey(isolated);
    } catch (error) {
      await this.rollbackTransaction(isolated);
      throw error;
    }
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const isolated = connection as IsolatedConnection;
    try {
      await this.#inner.commitTransaction(isolated.inner);
      noteTransactionEnd(isolated, 'committed');
    } catch (error) {
      noteTransactionEnd(isolated, 'rolledBack');
      isolated.restoreRole();
      throw error;
    }
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const isolated = connection as IsolatedConnection;
    noteTransactionEnd(isolated, 'rolledBack');
    isolated.restoreRole();
    await this.#inner.rollbackTransaction(isolated.inner);
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return this.#inner.releaseConnection((connection as IsolatedConnection).inner);
  }

  destroy(): Promise<void> {
    return this.#inner.destroy();
  }
}
