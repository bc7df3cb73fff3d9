import { AsyncLocalStorage } from 'node:async_hooks';
import type { Caller } from './caller.ts';

const known = new AsyncLocalStorage<Caller>();

/** Requests that are served within `run` are parts of a request whose token and caller are checked already. */
export const runAsCaller = <Result>(caller: Caller, run: () => Result): Result => known.run(caller, run);

export const knownCaller = (): Caller | undefined => known.getStore();
