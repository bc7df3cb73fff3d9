import { requireValue } from '@lichthof/domain/collections/items.ts';
import type { IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import { isOwnNetworkHost, OwnNetworkError } from '../network/public-address.ts';
import { requestGuarded, type RequestRules } from '../network/request-guarded.ts';
import type {
  WebhookAttempt,
  WebhookFailure,
  WebhookMessage,
  WebhookRefusal,
  WebhookSender,
} from './webhook-sender.ts';

/** With the own network http is allowed too. */
type SenderOptions = Omit<RequestRules, 'timeoutMs'> & { timeoutMs?: number };

const usualTimeoutMs = 10_000;
/** So much of an answer is read; the rest is not waited for. */
const mostAnswerBytes = 1000;

/** Sends by one connection per message. Redirects are answers like others: they are not followed. */
export function createHttpWebhookSender(options: SenderOptions): WebhookSender {
  const refusalOf = (url: string) => refusalOfUrl(url, options);
  return {
    refusalOf,
    send: async (message) => {
      const refusal = refusalOf(message.url);
      if (refusal) return { status: null, failure: refusal, durationMs: 0, answerStart: '' };
      const startedAt = performance.now();
      const answer = await exchange(message, options).catch((error: unknown) => ({
        status: null,
        failure: failureOf(error),
        answerStart: '',
      }));
      return { ...answer, durationMs: Math.round(performance.now() - startedAt) };
    },
  };
}

function refusalOfUrl(url: string, { allowsOwnNetwork }: SenderOptions): WebhookRefusal | undefined {
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && !(allowsOwnNetwork && protocol === 'http:')) return 'notHttps';
  return isOwnNetworkHost(hostname) && !allowsOwnNetwork ? 'ownNetwork' : undefined;
}

type Answer = Omit<WebhookAttempt, 'durationMs'>;

async function exchange({ url, headers, body }: WebhookMessage, options: SenderOptions): Promise<Answer> {
  const rules = { ...options, timeoutMs: options.timeoutMs ?? usualTimeoutMs };
  const response = await requestGuarded({ url, method: 'POST', headers, body }, rules);
  return {
    status: requireValue(response.statusCode, 'status of an answer'),
    failure: null,
    answerStart: await readStart(response),
  };
}

/** The status is known, so an answer that breaks off, is endless or takes too long counts with what came. */
async function readStart(response: IncomingMessage): Promise<string> {
  response.on('error', () => undefined);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= mostAnswerBytes) break;
    }
  } catch {
    // keeps what came before
  }
  response.destroy();
  const text = Buffer.concat(chunks).subarray(0, mostAnswerBytes).toString('utf8');
  // PostgreSQL stores no NUL; other control characters would confuse who reads the log
  return text.replaceAll(/[^\P{Cc}\n\t]/gu, '').replaceAll(/\p{Cs}/gu, '');
}

const unknownHostCodes = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ENODATA', 'EAI_FAIL', 'EAI_NONAME']);

function failureOf(error: unknown): WebhookFailure {
  if (error instanceof OwnNetworkError) return 'ownNetwork';
  const { name, code = '' } = error as NodeJS.ErrnoException;
  if (name === 'AbortError' || name === 'TimeoutError' || code === 'ETIMEDOUT') return 'timeout';
  if (unknownHostCodes.has(code)) return 'unknownHost';
  if (/CERT|ERR_TLS|ERR_SSL|UNABLE_TO_|EPROTO/.test(code)) return 'certificate';
  return 'noAnswer';
}
