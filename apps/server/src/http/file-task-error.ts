import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { HttpError } from './errors.ts';

const answers = {
  tooMany: () => new HttpError(429, 'Too many files at once', { code: ErrorCode.TooManyRequests }),
  cancelled: () => new HttpError(503, 'Nobody waits for the file any more'),
  tooLarge: (code: ErrorCode, cause: unknown) =>
    new HttpError(413, 'Reading the file takes too much memory or time', { code }, { cause }),
};

/** The answer for a file that a worker process did not read; `code` tells what was too large. */
export const fileTaskError = (refusal: keyof typeof answers, code: ErrorCode, cause: unknown): HttpError =>
  answers[refusal](code, cause);
