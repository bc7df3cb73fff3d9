import type { SourceFailure } from '@lichthof/domain/intake/source-failures.ts';
import { OwnNetworkError } from '../network/public-address.ts';

/** Why a source cannot be read now. */
export class SourceError extends Error {
  readonly failure: SourceFailure;

  constructor(failure: SourceFailure, options?: ErrorOptions) {
    super(failure, options);
    this.failure = failure;
  }
}

/** tooLarge, unreadable: it stays so. changed: it is another delivery by now. denied: the source refuses this one. */
type DeliveryProblem = 'tooLarge' | 'unreadable' | 'changed' | 'denied';

/** Why one delivery cannot be fetched, while the source works. */
export class DeliveryError extends Error {
  readonly problem: DeliveryProblem;

  constructor(problem: DeliveryProblem, options?: ErrorOptions) {
    super(problem, options);
    this.problem = problem;
  }
}

const failureOfCode: Record<string, SourceFailure> = {
  ENOTFOUND: 'unknownHost',
  EAI_AGAIN: 'unknownHost',
  EAI_FAIL: 'unknownHost',
  EAI_NONAME: 'unknownHost',
  ENODATA: 'unknownHost',
  ECONNREFUSED: 'refused',
  ETIMEDOUT: 'timeout',
  EHOSTUNREACH: 'timeout',
  ENETUNREACH: 'timeout',
  ECONNRESET: 'connectionLost',
  EPIPE: 'connectionLost',
};

/** The failure of a connection by its error; undefined for errors that every kind of source knows by itself. */
export function connectionFailure(error: unknown): SourceFailure | undefined {
  if (error instanceof OwnNetworkError) return 'ownNetwork';
  const { code, errors } = error as { code?: unknown; errors?: unknown[] };
  // a name with several addresses fails with the errors of all of them
  if (Array.isArray(errors) && errors.length > 0) return connectionFailure(errors[0]);
  return typeof code === 'string' ? failureOfCode[code] : undefined;
}
