import { SqlState } from './sql-states.ts';

const conflicts = new Set<string | undefined>([SqlState.SerializationFailure, SqlState.Deadlock]);
const maxAttempts = 5;

/**
 * Runs a transaction again when PostgreSQL ended it in favour of another one (deadlock, SQLSTATE 40P01, or failed
 * serialization, 40001). Throws every other error at once, and the conflict itself after five attempts.
 */
export async function retryOnDeadlock<Result>(transact: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact();
    } catch (error) {
      const { code } = error as { code?: string };
      if (!conflicts.has(code) || attempt === maxAttempts) throw error;
    }
  }
}
