import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import type { Database } from '../../database/database.ts';
import type { WebhookAttempt, WebhookMessage, WebhookSender } from '../../integrations/webhooks/webhook-sender.ts';
import { aCustomer, aUser } from '../../testing/makers.ts';

type Answer = Partial<WebhookAttempt>;

interface WebhookRecorder {
  sent: WebhookMessage[];
  /** What the next messages are answered with. */
  answer: Answer;
  sender: WebhookSender;
}

/** Keeps messages in memory and answers as it is told, with 200 at first. */
export function createWebhookRecorder(): WebhookRecorder {
  const refusalOf = (url: string) => {
    if (url.startsWith('http:')) return 'notHttps';
    return url.includes('10.0.0.1') ? 'ownNetwork' : undefined;
  };
  const recorder: WebhookRecorder = {
    sent: [],
    answer: {},
    sender: {
      refusalOf,
      send: async (message) => {
        recorder.sent.push(message);
        return { status: 200, failure: null, durationMs: 12, answerStart: 'ok', ...recorder.answer };
      },
    },
  };
  return recorder;
}

export async function aCustomerWithAdmin(db: Database) {
  const customerId = await aCustomer(db);
  const adminId = await aUser(db, [
    { role: Role.CustomerAdmin, level: ResourceLevel.Customer, resourceId: customerId },
  ]);
  return { customerId, adminId };
}
