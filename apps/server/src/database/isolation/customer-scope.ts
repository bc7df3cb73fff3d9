import { AsyncLocalStorage } from 'node:async_hooks';

/** The customers whose rows statements can reach; 'all' before a request's caller is known, and within jobs. */
export type CustomerScope = readonly number[] | 'all';

interface Caller {
  scope: CustomerScope;
  /** Jobs reach the rows of all customers with a role of their own, everything else does as the owner of the tables. */
  isJob: boolean;
}

const callers = new AsyncLocalStorage<Caller>();
const start: Caller = { scope: 'all', isJob: false };
const current = (): Caller => callers.getStore() ?? start;

/** Runs the work, and everything that it starts, with the rows of these customers only. */
export function runForCustomers<Result>(scope: CustomerScope, work: () => Result): Result {
  return callers.run({ ...current(), scope }, work);
}

/** Runs the work, and everything that it starts, with the rights of jobs. */
export function runAsJob<Result>(work: () => Result): Result {
  return callers.run({ scope: 'all', isJob: true }, work);
}

/** Runs the work outside of any job and customer. */
export function runAsOwner<Result>(work: () => Result): Result {
  return callers.run(start, work);
}

export const currentScope = (): CustomerScope => current().scope;
export const isInJob = (): boolean => current().isJob;

/** Lets an iterator that others read later, such as a download, run within the current scope. */
export function withinScope<Item>(items: AsyncIterable<Item>): AsyncIterable<Item> {
  const caller = current();
  return {
    [Symbol.asyncIterator]() {
      const iterator = items[Symbol.asyncIterator]();
      return {
        next: () => callers.run(caller, () => iterator.next()),
        return: async (value) => (await callers.run(caller, () => iterator.return?.(value))) ?? { done: true, value },
      };
    },
  };
}
