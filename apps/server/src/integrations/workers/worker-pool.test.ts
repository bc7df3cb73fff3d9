import { describe, expect, it } from 'vitest';
import type { tasks } from './tasks-for-tests.ts';
import { TooManyTasksError, WorkerCancelledError, WorkerLimitError } from './worker-tasks.ts';
import { WorkerPool } from './worker-pool.ts';

const module = new URL('./tasks-for-tests.ts', import.meta.url).href;
const limits = { processes: 1, processesPerOwner: 1, waitingPerOwner: 5, heapMb: 64, rssMb: 800 };

interface Call {
  owner?: number;
  longestMs?: number;
  signal?: AbortSignal;
  isUrgent?: boolean;
}

function poolOf(changed: Partial<typeof limits> = {}) {
  const pool = new WorkerPool({ ...limits, ...changed });
  return <Name extends keyof typeof tasks>(
    name: Name,
    input: Parameters<(typeof tasks)[Name]>[0],
    { longestMs = 20_000, owner = 1, ...rules }: Call = {},
  ) => pool.run({ owner, call: { module, name, input, longestMs }, ...rules });
}

/** Of tests that need no limits of their own: starting a process takes longer than most of them. */
const run = poolOf();

describe('a worker process', () => {
  it('returns results, and runs the next task of any owner', async () => {
    expect(await Promise.all([run('double', 1), run('double', 2), run('double', 3, { owner: 2 })])).toEqual([2, 4, 6]);
    const ids = await Promise.all([run('processId', null), run('processId', null, { owner: 2 })]);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[0]).not.toBe(process.pid);
  });

  it('passes on an error of the task with its name and message, and runs the next one', async () => {
    const failed = run('fail', null);
    await expect(failed).rejects.toThrow(new TypeError('a bug of ours'));
    await expect(failed).rejects.not.toBeInstanceOf(WorkerLimitError);
    expect(await run('double', 3)).toBe(6);
  });

  it.each(['fillHeap', 'fillBuffers'] as const)('is ended when it takes too much memory: %s', async (task) => {
    const run = poolOf({ rssMb: 400 });
    await expect(run(task, null)).rejects.toThrow(WorkerLimitError);
    expect(await run('double', 3)).toBe(6);
  });

  it('is ended when its task takes too long, and only then', async () => {
    expect(await run('double', 3)).toBe(6);
    await expect(run('runForever', null, { longestMs: 500 })).rejects.toThrow(WorkerLimitError);
    expect(await run('wait', 600)).toBeUndefined();
  });

  it('that ends by itself is a bug of ours, not a limit', async () => {
    const failed = run('exit', 3);
    await expect(failed).rejects.toThrow('ended with 3');
    await expect(failed).rejects.not.toBeInstanceOf(WorkerLimitError);
  });

  it('is not used again after a task that leaves much memory behind', async () => {
    const run = poolOf();
    const before = await run('processId', null);
    await run('growOnce', null);
    expect(await run('processId', null)).not.toBe(before);
  });

  it('knows nothing of the configuration of the server', async () => {
    process.env['DATABASE_URL'] = 'postgres://secret';
    const names = (await poolOf()('environment', null)) as string[];
    delete process.env['DATABASE_URL'];
    expect(names).not.toContain('DATABASE_URL');
  });

  it('takes and returns 64 MB', async () => {
    const run = poolOf({ rssMb: 1500 });
    await run('double', 1);
    const bytes = new Uint8Array(64 * 1024 * 1024);
    expect(await run('countBytes', bytes)).toBe(bytes.length);
    expect(((await run('reverse', bytes)) as Uint8Array).length).toBe(bytes.length);
  });
});

describe('owners', () => {
  it('do not wait for the long task of another one', async () => {
    const run = poolOf({ processes: 2 });
    const stop = new AbortController();
    let hasEnded = false;
    const long = [1, 2].map(() => run('runForever', null, { signal: stop.signal }).catch(() => void (hasEnded = true)));
    expect(await run('double', 1, { owner: 2 })).toBe(2);
    expect(hasEnded).toBe(false);
    stop.abort();
    await Promise.all(long);
    expect(hasEnded).toBe(true);
  });

  it('take turns when all processes are busy', async () => {
    const done: string[] = [];
    const note = (name: string) => () => void done.push(name);
    await Promise.all([
      ...['a1', 'a2', 'a3'].map((name) => run('wait', 20).then(note(name))),
      run('wait', 20, { owner: 2 }).then(note('b1')),
    ]);
    expect(done).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  it('are refused more tasks than may wait', async () => {
    const run = poolOf({ waitingPerOwner: 1 });
    const started = [run('wait', 100), run('wait', 1)];
    await expect(run('wait', 1)).rejects.toThrow(TooManyTasksError);
    await Promise.all([...started, run('wait', 1, { owner: 2 })]);
  });

  it('who hold locks go before all others', async () => {
    const run = poolOf();
    const stop = new AbortController();
    const long = run('runForever', null, { signal: stop.signal });
    expect(await run('double', 1, { owner: 2, isUrgent: true })).toBe(2);
    stop.abort();
    await expect(long).rejects.toThrow(WorkerCancelledError);
  });
});

describe('a cancelled task', () => {
  it('is ended', async () => {
    await run('double', 1);
    const gone = new AbortController();
    const cancelled = run('runForever', null, { signal: gone.signal });
    setTimeout(() => gone.abort(), 100);
    await expect(cancelled).rejects.toThrow(WorkerCancelledError);
    expect(await run('double', 2)).toBe(4);
  });

  it('is not begun', async () => {
    const long = run('wait', 300);
    const gone = new AbortController();
    const cancelled = run('exit', 1, { signal: gone.signal });
    gone.abort();
    await expect(cancelled).rejects.toThrow(WorkerCancelledError);
    await expect(run('double', 1, { signal: gone.signal })).rejects.toThrow(WorkerCancelledError);
    await long;
  });
});
