import type { ErrorBody } from '@lichthof/contracts/error-body.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { bodyOf, HttpError } from './errors.ts';
import { SqlState } from '../database/sql-states.ts';
import { DatabaseUnreachableError } from '../database/unreachable.ts';

/** A database that restarts or moves is back within seconds. */
const retryAfterSeconds = 5;

/** Answers every error in the form of the specification: message and metadata. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | HttpError, request, reply) => answer(error, request, reply));
  app.setNotFoundHandler(async (_request, reply) => reply.code(404).send({ message: 'No such address' }));
}

function answer(error: FastifyError | HttpError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof HttpError) {
    if (error.cause !== undefined) request.log.error({ err: error.cause }, error.message);
    return reply.code(error.statusCode).send(bodyOf(error));
  }
  if (hasZodFastifySchemaValidationErrors(error)) return reply.code(400).send(invalidInput(error.validation));
  if (isStorageFull(error)) {
    request.log.error({ reqId: request.id }, 'No space left on the device');
    return reply.code(507).send({ message: 'No space left', metadata: { code: ErrorCode.StorageFull } });
  }
  if (error instanceof DatabaseUnreachableError) {
    request.log.error(error);
    reply.code(503).header('retry-after', retryAfterSeconds);
    return reply.send({ message: 'The database does not answer', metadata: { code: ErrorCode.DatabaseUnreachable } });
  }
  if (isUnstorableInput(error)) {
    request.log.error(error, 'The database rejected input that the schema had accepted');
    return reply.code(400).send({ message: 'Invalid input' });
  }
  if (isCallerGone(error, reply)) return reply;
  const status = error.statusCode ?? 500;
  if (status === 429) {
    return reply.code(429).send({ message: 'Too many requests', metadata: { code: ErrorCode.TooManyRequests } });
  }
  if (status < 500) return reply.code(status).send({ message: error.message });
  request.log.error(error);
  return reply.code(500).send({ message: 'Internal error', metadata: { reference: request.id } });
}

interface InvalidPart {
  instancePath: string;
  message?: string;
  /** Parameters of the schema's rule, with the code of the specification. */
  params: { params?: { code?: ErrorCode } };
}

function invalidInput(validation: unknown): ErrorBody {
  const parts = validation as InvalidPart[];
  const fields = [...new Set(parts.map(({ instancePath }) => instancePath.slice(1).replaceAll('/', '.')))];
  const code = parts.map(({ params }) => params.params?.code).find((found) => found !== undefined);
  return {
    message: parts.map(({ instancePath, message }) => `${instancePath.slice(1)}: ${message}`).join('; '),
    metadata: { ...(code && { code }), ...(fields[0] && { field: fields[0] }), fields },
  };
}

/** The caller closed the connection while the answer was on its way. */
const isCallerGone = ({ code }: { code?: string }, { raw }: FastifyReply) =>
  code === 'ERR_STREAM_PREMATURE_CLOSE' && raw.destroyed && !raw.writableFinished;

export function isStorageFull(error: { code?: string; message: string }): boolean {
  return (
    error.code === SqlState.DiskFull ||
    error.code === 'ENOSPC' ||
    /no space left|could not extend file/i.test(error.message)
  );
}

/**
 * States of input that cannot be stored: too long, out of range, no date or time, no valid text. Errors of our
 * statements, such as a division by zero, are not included.
 */
const unstorableStates = new Set(['22001', '22003', '22007', '22008', '22021', '22P02', '22P05']);
const isUnstorableInput = ({ code = '' }: { code?: string }) => unstorableStates.has(code);
