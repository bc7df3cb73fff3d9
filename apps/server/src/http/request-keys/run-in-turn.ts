const running = new Map<string, Promise<unknown>>();

/**
 * Runs works of the same name one after the other. Repeats that reach this server wait here, where they cost nothing;
 * the database sees to those that reach another one.
 */
export async function runInTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  for (let earlier = running.get(name); earlier; earlier = running.get(name)) await earlier.catch(() => undefined);
  const own = work();
  running.set(name, own);
  try {
    return await own;
  } finally {
    running.delete(name);
  }
}
