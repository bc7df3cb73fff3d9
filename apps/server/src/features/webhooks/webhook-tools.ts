import type { SecretCipher } from '../../integrations/secrets/secret-cipher.ts';
import { createWebhookSecret, signatureHeaders } from '../../integrations/webhooks/webhook-signature.ts';
import type { WebhookAttempt, WebhookSender } from '../../integrations/webhooks/webhook-sender.ts';

export interface WebhookTools {
  webhookSender: WebhookSender;
  /** Undefined without a key to encrypt secrets: then there are no webhooks. */
  secretCipher: SecretCipher | undefined;
  /** Where browsers reach the server, without a slash at the end. */
  publicUrl: string;
}

const ownerOf = (customerId: number) => `webhook ${customerId}`;

export function createSealedSecret(secretCipher: SecretCipher, customerId: number) {
  const secret = createWebhookSecret();
  return { secret, sealed: secretCipher.seal(secret, ownerOf(customerId)) };
}

interface Message {
  customerId: number;
  url: string;
  /** Encrypted. */
  secret: Uint8Array;
  messageId: string;
  event: string;
  data: object;
  createdAt: Date;
}

/** Signs a message and sends it. Its body is the same at each attempt. */
export function sendMessage(
  { webhookSender, publicUrl }: WebhookTools,
  secretCipher: SecretCipher,
  { customerId, url, secret, messageId, event, data, createdAt }: Message,
): Promise<WebhookAttempt> {
  const body = JSON.stringify({ type: event, timestamp: createdAt.toISOString(), data: withLinks(data, publicUrl) });
  const opened = secretCipher.open(secret, ownerOf(customerId));
  const headers = signatureHeaders(opened, { messageId, sentAtMs: Date.now(), body });
  return webhookSender.send({ url, headers, body });
}

/** Each alarm and the billing run get the address of their page. */
const withLinks = (data: object, publicUrl: string): object =>
  Object.fromEntries(
    Object.entries(data).map(([key, entry]) => [
      key,
      Array.isArray(entry) ? entry.map((each) => linked(each, publicUrl)) : entry,
    ]),
  );

function linked(entry: { path?: string }, publicUrl: string): object {
  const { path, ...rest } = entry;
  return path === undefined ? rest : { ...rest, url: `${publicUrl}${path}` };
}
