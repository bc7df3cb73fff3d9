import { isUnreachable } from '../database/reachable-customers.ts';

/** Leaves the demo as it is while a machine of the database is away, so that the server starts for everybody else. */
export async function skipWhileUnreachable(work: () => Promise<void>, onSkip: (error: unknown) => void): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    onSkip(error);
  }
}
