import { AsyncLocalStorage } from 'node:async_hooks';

const names = new AsyncLocalStorage<string | null>();

/** Runs work that a key of a customer's own system has caused, so that its entries in the audit log name the key. */
export const runAsKey = <Result>(name: string | null, work: () => Result): Result => names.run(name, work);

/** The name of the key; null where a person or a job acts. */
export const actingKeyName = (): string | null => names.getStore() ?? null;
