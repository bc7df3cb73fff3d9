const uniqueViolation = '23505';
const foreignKeyViolation = '23503';

/** The unique index that an error says is violated; undefined for every other error. */
export function violatedIndex(error: unknown): string | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === uniqueViolation ? constraint : undefined;
}

/** Whether something still refers to the row, or the row to something that is not there any more. */
export function isForeignKeyViolation(error: unknown): boolean {
  return (error as { code?: string }).code === foreignKeyViolation;
}
