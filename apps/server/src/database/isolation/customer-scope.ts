import { AsyncLocalStorage } from 'node:async_hooks';

/** The customers whose rows statements can reach; 'all' for jobs, and before a request's caller is known. */
export type CustomerScope = readonly number[] | 'all';

const scopes = new AsyncLocalStorage<CustomerScope>();

/** Runs the work, and everything that it starts, with the rows of these customers only. */
export function runForCustomers<Result>(scope: CustomerScope, work: () => Result): Result {
  return scopes.run(scope, work);
}

export const currentScope = (): CustomerScope => scopes.getStore() ?? 'all';

/** Lets an iterator that others read later, such as a download, run within the current scope. */
export function withinScope<Item>(items: AsyncIterable<Item>): AsyncIterable<Item> {
  const scope = currentScope();
  return {
    [Symbol.asyncIterator]() {
      const iterator = items[Symbol.asyncIterator]();
      return {
        next: () => runForCustomers(scope, () => iterator.next()),
        return: async (value) =>
          (await runForCustomers(scope, () => iterator.return?.(value))) ?? { done: true, value },
      };
    },
  };
}
