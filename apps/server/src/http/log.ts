import type { FastifyBaseLogger } from 'fastify';
import { pino, type DestinationStream } from 'pino';
import { currentRequestId } from './request-id.ts';

interface LogOptions {
  level: string;
  /** Absent: the standard output. */
  destination?: DestinationStream;
}

/** Queries carry codes and tokens of the sign-in; headers are not logged at all. */
const requestForLog = ({ method, url }: { method?: string; url?: string }) => ({ method, path: url?.split('?')[0] });

/** A log with one JSON line for each entry. */
export function createLog({ level, destination }: LogOptions): FastifyBaseLogger {
  const options = {
    level,
    serializers: { req: requestForLog },
    // the log of a request names its id already
    mixin: (_entry: object, _level: number, log: { bindings: () => Record<string, unknown> }) => {
      const reqId = currentRequestId();
      return reqId === undefined || 'reqId' in log.bindings() ? {} : { reqId };
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
