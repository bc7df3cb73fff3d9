import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { sendNextDelivery } from '../features/webhooks/send-delivery.ts';
import type { WebhookTools } from '../features/webhooks/webhook-tools.ts';
import { startRepeating } from './repeat.ts';

interface JobParts extends WebhookTools {
  db: Database;
  log: Pick<FastifyBaseLogger, 'error'>;
}

const pauseMs = 5000;
/** A slow receiver holds up one of these at a time, not the messages of the other customers. */
const senderCount = 4;

/** Sends messages to the customers' own systems. Several servers may run this beside each other. */
export function startSendingWebhooks({ db, log, ...tools }: JobParts): () => Promise<void> {
  const doNext = () => sendNextDelivery(db, tools);
  const stops = Array.from({ length: senderCount }, () =>
    startRepeating({ log, pauseMs, failure: 'Sending a webhook failed', doNext }),
  );
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
