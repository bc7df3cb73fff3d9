import { getFirst } from '@lichthof/domain/collections/items.ts';
import ipaddr from 'ipaddr.js';
import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';

export class OwnNetworkError extends Error {
  constructor() {
    super('The address is not on the internet');
  }
}

/** The addresses that are given to hosts of the internet; outside of it also lies `::127.0.0.1` (RFC 4291 § 2.5.5.1). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address is one of the internet: not private, loopback, link-local (which cloud providers use for
 * metadata), multicast, reserved or a translation of an IPv4 address, except that of a public one.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(globalUnicast)) return false;
  return parsed.range() === 'unicast';
}

/** The host of a URL as an address, without the brackets of IPv6; undefined for a name. */
export function addressOfHost(hostname: string): string | undefined {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(host) === 0 ? undefined : host;
}

/** Whether a host can never be one of the internet, found without asking the network. */
export function isOwnNetworkHost(hostname: string): boolean {
  const address = addressOfHost(hostname);
  return address === undefined ? /^localhost\.?$|\.localhost\.?$/.test(hostname) : !isPublicAddress(address);
}

/**
 * Resolves a name for a connection and refuses it if any of its addresses is of the own network. The connection goes to
 * an address that was checked here, so a name that changes its address in between gains nothing.
 */
export const lookupPublicAddress: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    if (!addresses.every(({ address }) => isPublicAddress(address))) return callback(new OwnNetworkError(), []);
    if (options.all) return callback(null, addresses);
    callback(null, getFirst(addresses).address, getFirst(addresses).family);
  });
};
