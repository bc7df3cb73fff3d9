import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** A new secret in the form of the Standard Webhooks specification: 32 bytes in base64 behind `whsec_`. */
export const createWebhookSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`;

interface SignedMessage {
  /** The same for each attempt, so that the receiver can recognise a repetition. */
  messageId: string;
  sentAtMs: number;
  body: string;
}

/** The headers of the Standard Webhooks specification 1.0: HMAC-SHA256 over id, timestamp in seconds and body. */
export function signatureHeaders(secret: string, { messageId, sentAtMs, body }: SignedMessage) {
  const timestamp = String(Math.floor(sentAtMs / 1000));
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${messageId}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'user-agent': 'Lichthof-Webhook/1',
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
