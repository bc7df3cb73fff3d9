import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { IdentityDb } from '../identity-tables.ts';

const groupsOfNetwork = 4;
const groupsOfAddress = 8;
export const rememberedMs = 90 * 24 * 3_600_000;

/** The network of an address: of IPv6 the first 64 bits, since a household has all addresses in them; else the address. */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const first = splitGroups(head);
  const last = splitGroups(tail);
  const zeros = Array.from({ length: groupsOfAddress - first.length - last.length }, () => '0');
  const groups = [...first, ...zeros, ...last].slice(0, groupsOfNetwork);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

const splitGroups = (part: string) => part.split(':').filter((group) => group !== '');

const hashOf = (network: string) => createHash('sha256').update(network).digest('base64url');

/** Whether the person, named by the normal form of an e-mail, has signed in from the network within the last 90 days. */
export async function hasSignedInFrom(
  db: IdentityDb,
  { key, network, at }: { key: string; network: string; at: Date },
): Promise<boolean> {
  const known = await db
    .selectFrom('identity_known_network as known')
    .innerJoin('identity_account as account', 'account.sub', 'known.account_sub')
    .select('known.account_sub')
    .where('account.email_key', '=', key)
    .where('known.network_hash', '=', hashOf(network))
    .where('known.last_at', '>', new Date(at.getTime() - rememberedMs))
    .executeTakeFirst();
  return known !== undefined;
}

/** Stores that the account has signed in from the network. */
export async function rememberNetwork(
  db: IdentityDb,
  { sub, ip, at }: { sub: string; ip: string; at: Date },
): Promise<void> {
  await db
    .insertInto('identity_known_network')
    .values({ account_sub: sub, network_hash: hashOf(networkOf(ip)), last_at: at })
    .onConflict((conflict) => conflict.columns(['account_sub', 'network_hash']).doUpdateSet({ last_at: at }))
    .execute();
}
