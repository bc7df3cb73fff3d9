import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { performance } from 'node:perf_hooks';
import { isOwnNetworkHost, isPublicAddress, lookupPublicAddress, OwnNetworkError } from '../network/public-address.ts';
import type {
  WebhookAttempt,
  WebhookFailure,
  WebhookMessage,
  WebhookRefusal,
  WebhookSender,
} from './webhook-sender.ts';

interface SenderOptions {
  /** Also http, and addresses of the own network. */
  allowsOwnNetwork: boolean;
  /** For the whole exchange. */
  timeoutMs?: number;
  /** A certificate authority besides the usual ones. */
  ca?: string;
  lookup?: LookupFunction;
}

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

async function exchange(message: WebhookMessage, options: SenderOptions): Promise<Answer> {
  const { allowsOwnNetwork, timeoutMs = usualTimeoutMs, ca, lookup } = options;
  const { url, headers, body } = message;
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = url.startsWith('https:') ? requestHttps : requestHttp;
    const sent = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      // a connection of its own for each message: a kept one would not be checked again
      agent: false,
      signal,
      ...(ca && { ca }),
      ...(allowsOwnNetwork ? {} : { lookup: lookup ?? lookupPublicAddress }),
    });
    sent.once('response', resolve).on('error', reject);
    sent.once('socket', (socket) =>
      socket.once('connect', () => {
        if (!allowsOwnNetwork && !isPublicAddress(socket.remoteAddress ?? '')) sent.destroy(new OwnNetworkError());
      }),
    );
    sent.end(body);
  });
  return { status: response.statusCode!, failure: null, answerStart: await readStart(response) };
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
