import { getFirst } from '@lichthof/domain/collections/items.ts';
import { CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely';
import { keptPreparedMark } from '../keep-prepared.ts';
import { currentScope, isInJob, type CustomerScope } from './customer-scope.ts';
import { nameCustomer } from '../distribution/name-customer.ts';
import {
  findUsableRoles,
  isolationBy,
  noIsolation,
  jobsRole,
  oneCustomer,
  owner,
  severalCustomers,
  type Isolation,
  type UsableRoles,
} from './customer-roles.ts';

/** Statements that read rows of other customers on purpose say so and why. */
const reachesOthers = /\/\* (?:all customers|customers of a person): /;

const changesNothing = /^\s*(?:select|with)\b(?!.*\b(?:insert|update|delete)\b)/is;

type Execute<Row> = () => Promise<QueryResult<Row>>;

interface Sent<Row> {
  answer: Promise<QueryResult<Row>>;
}

/** Shared by the connections of a database. */
export interface IsolationState {
  /** Whether the operator wants the roles of the database to be taken. */
  isWanted: boolean;
  /** By the roles that the database has and lets this user take. */
  isolation?: Isolation;
  /** Whether Citus distributes the tables. */
  isDistributed?: boolean;
}

/** A role with the customers that it can reach. */
interface AppliedRole {
  role: string;
  customerIds: string;
}

const asOwner: AppliedRole = { role: owner, customerIds: '' };
const asJob: AppliedRole = { role: jobsRole.role, customerIds: '' };

/** A connection that takes the role of the current scope before it executes a statement. */
export class IsolatedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #state: IsolationState;
  #applied: AppliedRole | undefined = asOwner;
  #appliedBeforeTransaction: AppliedRole | undefined = asOwner;
  /** Settled when the statement that changes the role has been handed to the database. */
  #changing: Promise<unknown> | undefined;

  constructor(inner: DatabaseConnection, state: IsolationState) {
    this.inner = inner;
    this.#state = state;
  }

  async executeQuery<Row>(
    query: CompiledQuery,
    ...options: DropFirst<Parameters<DatabaseConnection['executeQuery']>>
  ): Promise<QueryResult<Row>> {
    const scope = reachesOthers.test(query.sql) ? 'all' : currentScope();
    if (this.#lacksState(scope)) await this.#afterChange(() => this.#readState());
    const wanted = this.#wantedRole(scope);
    const named = this.#state.isDistributed ? withCustomer(query, scope) : query;
    const execute = () => this.inner.executeQuery<Row>(named, ...options);
    if (!this.#changing && isSame(this.#applied, wanted)) return execute();
    const { answer } = await this.#afterChange(() =>
      changesNothing.test(query.sql) ? this.#sendWith(wanted, execute) : this.#sendAfter(wanted, execute),
    );
    return answer;
  }

  /** Sends what only reads along with the change: if the change fails, nobody gets the answer. */
  async #sendWith<Row>(wanted: AppliedRole, execute: Execute<Row>): Promise<Sent<Row>> {
    const changed = this.#apply(wanted);
    const answer = execute();
    answer.catch(() => {});
    await changed;
    return { answer };
  }

  async #sendAfter<Row>(wanted: AppliedRole, execute: Execute<Row>): Promise<Sent<Row>> {
    await this.#apply(wanted);
    return { answer: execute() };
  }

  // oxlint-disable-next-line require-yield
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming does not know the customer');
  }

  async applyScope(): Promise<void> {
    const scope = currentScope();
    if (this.#lacksState(scope)) await this.#afterChange(() => this.#readState());
    const wanted = this.#wantedRole(scope);
    if (this.#changing || !isSame(this.#applied, wanted)) await this.#afterChange(() => this.#apply(wanted));
  }

  rememberRole(): void {
    this.#appliedBeforeTransaction = this.#applied;
  }

  /** A rollback undoes what was set in the transaction. */
  restoreRole(): void {
    this.#applied = this.#appliedBeforeTransaction;
  }

  #lacksState(scope: CustomerScope): boolean {
    return !this.#state.isolation && (scope !== 'all' || isInJob());
  }

  #wantedRole(scope: CustomerScope): AppliedRole {
    const { isolation } = this.#state;
    if (scope === 'all') return isolation?.ofJobs && isInJob() ? asJob : asOwner;
    if (!isolation?.ofRequests) return asOwner;
    const { role } = scope.length === 1 ? oneCustomer : severalCustomers;
    return { role, customerIds: scope.join() };
  }

  /** One change after the other: each statement reaches the database with the role that it asked for. */
  async #afterChange<Result>(change: () => Promise<Result>): Promise<Result> {
    const previous = this.#changing ?? Promise.resolve();
    const changing = previous.then(change, change);
    this.#changing = changing;
    try {
      return await changing;
    } finally {
      if (this.#changing === changing) this.#changing = undefined;
    }
  }

  async #apply(wanted: AppliedRole): Promise<void> {
    if (isSame(this.#applied, wanted)) return;
    const { role, customerIds } = wanted;
    this.#applied = undefined;
    const settings = [role, role === oneCustomer.role ? customerIds : '', `{${customerIds}}`];
    await this.inner.executeQuery(CompiledQuery.raw(changeRole, settings));
    this.#applied = wanted;
  }

  async #readState(): Promise<void> {
    const { rows } = await this.inner.executeQuery<UsableRoles>(findUsableRoles());
    this.#state.isolation = this.#state.isWanted ? isolationBy(getFirst(rows)) : noIsolation;
    this.#state.isDistributed = getFirst(rows).isDistributed;
  }
}

function withCustomer(query: CompiledQuery, scope: CustomerScope): CompiledQuery {
  const [customerId, ...others] = scope === 'all' ? [] : scope;
  if (customerId === undefined || others.length > 0) return query;
  return { ...query, sql: nameCustomer(query.sql, customerId) };
}

const changeRole = `select ${keptPreparedMark} set_config('role', $1, false),
  set_config('${oneCustomer.setting}', $2, false), set_config('${severalCustomers.setting}', $3, false)`;

function isSame(applied: AppliedRole | undefined, wanted: AppliedRole): boolean {
  return applied?.role === wanted.role && applied.customerIds === wanted.customerIds;
}

type DropFirst<List extends unknown[]> = List extends [unknown, ...infer Rest] ? Rest : never;
