import { apiKeyPrefix } from '@lichthof/contracts/api-keys.ts';
import { largestId } from '@lichthof/contracts/endpoint.ts';
import { createHash, randomBytes } from 'node:crypto';

const secretBytes = 32;
const form = new RegExp(String.raw`^${apiKeyPrefix}([1-9]\d{0,9})_[\w-]{43}$`);
const shownCharacters = 4;

/**
 * A new secret of a key: 32 random bytes in base64url behind the customer's number, by which its row is found without a
 * look at other customers. Only the hash is stored.
 */
export function createKeySecret(customerId: number) {
  const secret = `${apiKeyPrefix}${customerId}_${randomBytes(secretBytes).toString('base64url')}`;
  return { secret, hash: hashOf(secret), ending: secret.slice(-shownCharacters) };
}

/** What a secret is looked up by; undefined for a text that is no secret. */
export function parseKeySecret(secret: string): { customerId: number; hash: Buffer } | undefined {
  const customerId = Number(form.exec(secret)?.[1] ?? Number.NaN);
  return customerId <= largestId ? { customerId, hash: hashOf(secret) } : undefined;
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
