import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { rootCertificates } from 'node:tls';
import { isPublicAddress, lookupPublicAddress, OwnNetworkError } from './public-address.ts';

interface GuardedRequest {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
}

export interface RequestRules {
  /** Also addresses of the own network. */
  allowsOwnNetwork: boolean;
  /** For the whole exchange. */
  timeoutMs: number;
  /** A certificate authority besides the usual ones. */
  ca?: string | undefined;
  lookup?: LookupFunction | undefined;
}

/**
 * Sends a request to a server on the internet and resolves when its answer begins. The address is checked before and
 * after the connection, and each request has a connection of its own: a kept one would not be checked again. Redirects
 * are answers like others. Throws OwnNetworkError.
 */
export function requestGuarded(
  { url, method, headers, body }: GuardedRequest,
  { allowsOwnNetwork, timeoutMs, ca, lookup }: RequestRules,
): Promise<IncomingMessage> {
  const request = url.startsWith('https:') ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      ...(ca && { ca: [...rootCertificates, ca] }),
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
}
