import { SqlState } from './sql-states.ts';

/**
 * Citus appends the number of the part of a distributed table, apartment_name_102054, and of another machine's error
 * only the message says it.
 */
const shardIndex = /(\w+)_\d{6,}(?!\w)/;

/** The name of the violated unique index; undefined for every other error. */
export function violatedIndex(error: unknown): string | undefined {
  const { code, constraint, message } = error as { code?: string; constraint?: string; message?: string };
  if (code !== SqlState.UniqueViolation) return undefined;
  return shardIndex.exec(constraint ?? message ?? '')?.[1] ?? constraint;
}

/** Whether other rows still refer to the row, or the row refers to a missing one. */
export function isForeignKeyViolation(error: unknown): boolean {
  return (error as { code?: string }).code === SqlState.ForeignKeyViolation;
}

const constraintStates = new Set<string | undefined>([
  SqlState.UniqueViolation,
  SqlState.ForeignKeyViolation,
  SqlState.ExclusionViolation,
]);

/** Whether a row conflicts with, or refers to, what others have stored or deleted. */
export function isConstraintViolation(error: unknown): boolean {
  return constraintStates.has((error as { code?: string }).code);
}
