import type { ErrorBody } from '@lichthof/contracts/error-body.ts';
import type { ErrorCode } from '@lichthof/contracts/errors.ts';

type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 503 | 507;

/** An error that the caller can act on; any other error is answered with 500. The cause is logged. */
export class HttpError extends Error {
  readonly statusCode: ErrorStatus;
  readonly metadata: ErrorBody['metadata'];

  constructor(statusCode: ErrorStatus, message: string, metadata?: ErrorBody['metadata'], options?: ErrorOptions) {
    super(message, options);
    this.statusCode = statusCode;
    this.metadata = metadata;
  }
}

export const notFound = (what: string) => new HttpError(404, `${what} not found`);
export const forbidden = () => new HttpError(403, 'Not allowed');
export const unauthorized = (reason: string) => new HttpError(401, reason);
export const conflict = (code: ErrorCode, message: string, options?: ErrorOptions) =>
  new HttpError(409, message, { code }, options);

export const bodyOf = ({ message, metadata }: HttpError): ErrorBody => ({ message, ...(metadata && { metadata }) });
