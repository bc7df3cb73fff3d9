/** Sends a message to a system of a customer. An implementation must never connect to the server's own network. */
export interface WebhookSender {
  send: (message: WebhookMessage) => Promise<WebhookAttempt>;
  /** Why the address can never be sent to, found without asking the network; undefined if it may be. */
  refusalOf: (url: string) => WebhookRefusal | undefined;
}

export interface WebhookMessage {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** `notHttps`: other protocols are only for the own network. `ownNetwork`: an address that is not on the internet. */
export type WebhookRefusal = 'notHttps' | 'ownNetwork';

/** Why there was no answer. `noAnswer`: the connection was refused or broke off. */
export type WebhookFailure = WebhookRefusal | 'unknownHost' | 'certificate' | 'timeout' | 'noAnswer';

export interface WebhookAttempt {
  /** The status of the answer; null without one. */
  status: number | null;
  failure: WebhookFailure | null;
  durationMs: number;
  /** The first characters of the answer, as text. */
  answerStart: string;
}

export const isDelivered = ({ status }: Pick<WebhookAttempt, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300;
