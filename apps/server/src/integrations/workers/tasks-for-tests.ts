import { setTimeout as wait } from 'node:timers/promises';

export const tasks = {
  double: (value: number) => value * 2,
  processId: (_input: null) => process.pid,
  wait: (ms: number) => wait(ms),
  countBytes: (bytes: Uint8Array) => bytes.length,
  reverse: (bytes: Uint8Array) => bytes.toReversed(),
  fail: (_input: null): never => {
    throw new TypeError('a bug of ours');
  },
  exit: (code: number): never => process.exit(code),
  runForever: (_input: null): number => {
    for (let round = 0; ; round += 1) Math.sqrt(round);
  },
  /** Beyond what V8 allows for objects. */
  fillHeap: (_input: null): number => {
    const kept: object[] = [];
    for (;;) kept.push({ index: kept.length });
  },
  /** Beyond what the process may have, outside of V8's objects. */
  fillBuffers: (_input: null): number => {
    const kept: Buffer[] = [];
    for (;;) kept.push(Buffer.alloc(16 * 1024 * 1024, 1));
  },
  /** Leaves a large process behind. */
  growOnce: (_input: null): number => Buffer.alloc(500 * 1024 * 1024, 1).length,
  environment: (_input: null) => Object.keys(process.env),
};
