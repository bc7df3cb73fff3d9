import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { answerWithin } from '../database/answer-within.ts';
import type { Database } from '../database/database.ts';
import { HttpError } from './errors.ts';

/** Whether a load balancer may send requests to this server. */
export interface Readiness {
  /** Throws 503 while the server stops, and while the database does not answer in time. */
  require: () => Promise<void>;
  /** From now on the server is not ready. */
  end: () => void;
  isEnded: () => boolean;
}

const longestAnswerMs = 2_000;

export function createReadiness(db: Database, limitMs = longestAnswerMs): Readiness {
  let isStopping = false;
  let question: Promise<unknown> | undefined;

  /** One question at a time: those to a database that hangs would take all connections. */
  const askDatabase = () =>
    (question ??= sql`select 1`.execute(db).finally(() => {
      question = undefined;
    }));

  return {
    require: async () => {
      if (isStopping) throw new HttpError(503, 'The server is stopping');
      await answerWithin(limitMs, askDatabase()).catch((cause: unknown) => {
        throw new HttpError(503, 'The database does not answer', undefined, { cause });
      });
    },
    end: () => void (isStopping = true),
    isEnded: () => isStopping,
  };
}

/** A connection that is kept open after its answer would keep the server from stopping. */
export function closeConnectionsAtEnd(app: FastifyInstance, { isEnded }: Readiness): void {
  app.addHook('onSend', async (_request, reply) => {
    if (isEnded()) reply.header('connection', 'close');
  });
}
