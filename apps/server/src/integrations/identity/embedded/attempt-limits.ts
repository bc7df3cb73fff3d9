import { getFirst } from '@lichthof/domain/collections/items.ts';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { runAsOwner } from '../../../database/isolation/customer-scope.ts';
import { readEmailKey } from '../../../database/email-key.ts';
import type { IdentityDb } from '../identity-tables.ts';
import { hasSignedInFrom, networkOf } from './known-networks.ts';

export const signInWindowMs = 15 * 60_000;
const wrongPasswordsPerEmail = 10;
const wrongPasswordsPerNetwork = 50;

export interface Attempt {
  email: string;
  ip: string;
  at: Date;
}

export interface CountedAttempt {
  /** Empty when the attempt was refused: it does not count. */
  ids: number[];
  /** Set when the attempt must be refused, even with the correct password. */
  refusedUntil: Date | undefined;
}

/**
 * Counts an attempt against its e-mail and its network. From a network where the person has signed in before it is counted
 * by itself, so that wrong passwords from elsewhere do not lock the person out.
 * It is counted before its password is checked, so that simultaneous attempts cannot exceed the limit. The caller
 * deletes attempts that had the correct password.
 */
export async function countAttempt(db: IdentityDb, { email, ip, at }: Attempt): Promise<CountedAttempt> {
  const network = networkOf(ip);
  const key = await readEmailKey(db, email);
  if (await hasSignedInFrom(db, { key, network, at })) {
    const limit = { kind: 'email-in-network', name: `${network} ${key}`, most: wrongPasswordsPerEmail };
    return countAttemptsAgainst(db, [limit], at);
  }
  const limits = [
    { kind: 'email', name: key, most: wrongPasswordsPerEmail },
    { kind: 'network', name: network, most: wrongPasswordsPerNetwork },
  ];
  return countAttemptsAgainst(db, limits, at);
}

export interface Limit {
  /** The counted event; each kind has its own names. */
  kind: string;
  name: string;
  /** Within fifteen minutes. */
  most: number;
}

/** Counts an attempt unless a limit of any kind is reached; simultaneous ones wait for each other. */
export async function countAttemptsAgainst(db: IdentityDb, limits: Limit[], at: Date): Promise<CountedAttempt> {
  const keys = limits.map(keyOf);
  const mosts = limits.map(({ most }) => most);
  const since = new Date(at.getTime() - signInWindowMs);
  const { rows } = await sql<{ ids: number[] | null; refusedSince: Date | null }>`
    select ids, refused_since as "refusedSince" from count_attempt(${keys}, ${mosts}, ${at}, ${since})`.execute(db);
  const { ids, refusedSince } = getFirst(rows);
  return {
    ids: (ids ?? []).map(Number),
    refusedUntil: refusedSince ? new Date(+refusedSince + signInWindowMs) : undefined,
  };
}

/** Runs as the owner, as `countCredentialMail` does: users of the portal send such mails too. */
export async function deleteAttempt(db: IdentityDb, { ids }: CountedAttempt): Promise<void> {
  await runAsOwner(() => db.deleteFrom('sign_in_attempt').where('id', 'in', ids).execute());
}

/** Minutes to wait, rounded up. */
export function waitMinutesOf(refusedUntil: Date, at: Date): number {
  return Math.ceil((refusedUntil.getTime() - at.getTime()) / 60_000);
}

function keyOf({ kind, name }: Limit): string {
  return `${kind}:${createHash('sha256').update(name).digest('base64url')}`;
}

const mailsPerEmail = 3;

/**
 * Counts a mail with a link to choose a password; undefined when three went to the address within fifteen minutes. The
 * caller deletes the attempt when the mail was not sent.
 */
export async function countCredentialMail(
  db: IdentityDb,
  email: string,
  at: Date,
): Promise<CountedAttempt | undefined> {
  const limit = { kind: 'credential-mail', name: await readEmailKey(db, email), most: mailsPerEmail };
  const attempt = await runAsOwner(() => countAttemptsAgainst(db, [limit], at));
  return attempt.refusedUntil ? undefined : attempt;
}
