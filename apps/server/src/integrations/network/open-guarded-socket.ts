import { connect, type LookupFunction, type Socket } from 'node:net';
import { addressOfHost, isPublicAddress, lookupPublicAddress, OwnNetworkError } from './public-address.ts';

export interface ConnectionRules {
  /** Also addresses of the own network. */
  allowsOwnNetwork: boolean;
  timeoutMs: number;
  lookup?: LookupFunction;
}

export interface HostAndPort {
  host: string;
  port: number;
}

/**
 * Connects to a server on the internet. The address is checked before and after the connection, each time anew, so that a
 * name that leads into the own network later gains nothing. Throws OwnNetworkError.
 */
export async function openGuardedSocket(
  { host, port }: HostAndPort,
  { allowsOwnNetwork, timeoutMs, lookup = lookupPublicAddress }: ConnectionRules,
): Promise<Socket> {
  const address = addressOfHost(host);
  if (!allowsOwnNetwork && address !== undefined && !isPublicAddress(address)) throw new OwnNetworkError();
  const socket = connect({ host: address ?? host, port, ...(allowsOwnNetwork ? {} : { lookup }) });
  await new Promise<void>((resolve, reject) => {
    socket.setTimeout(timeoutMs, () => socket.destroy(Object.assign(new Error('No answer'), { code: 'ETIMEDOUT' })));
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      resolve();
    });
  });
  socket.setTimeout(0);
  if (!allowsOwnNetwork && !isPublicAddress(socket.remoteAddress ?? '')) {
    socket.destroy();
    throw new OwnNetworkError();
  }
  return socket;
}
