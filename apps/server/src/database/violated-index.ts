import { SqlState } from './sql-states.ts';

/** The unique index that an error says is violated; undefined for every other error. */
export function violatedIndex(error: unknown): string | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === SqlState.UniqueViolation ? constraint : undefined;
}

/** Whether something still refers to the row, or the row to something that is not there any more. */
export function isForeignKeyViolation(error: unknown): boolean {
  return (error as { code?: string }).code === SqlState.ForeignKeyViolation;
}
