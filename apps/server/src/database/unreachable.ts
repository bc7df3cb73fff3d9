/** The database, or one of its machines, does not answer. What was asked may be asked again. */
export class DatabaseUnreachableError extends Error {
  constructor(cause: unknown) {
    super(`The database does not answer: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'DatabaseUnreachableError';
  }
}

/** Connection exceptions (class 08, also those of a machine behind the one that is asked), and servers that stop or start. */
const connectionState = /^(?:08...|57P0[123])$/;

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** What the client of PostgreSQL says without a code. */
const clientMessage = /^(?:Connection terminated|Client has encountered a connection error|timeout expired)/;

/** The error by which callers recognize that the database does not answer; every other error as it is. */
export function nameUnreachable(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnreachableError) return error;
  const { code = '', message } = error as NodeJS.ErrnoException;
  const isUnreachable = connectionState.test(code) || networkCodes.has(code) || clientMessage.test(message);
  return isUnreachable ? new DatabaseUnreachableError(error) : error;
}
