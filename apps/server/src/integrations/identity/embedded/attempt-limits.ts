import { createHash } from 'node:crypto';
import type { IdentityDb } from '../identity-tables.ts';

export const signInWindowMs = 15 * 60_000;
const wrongPasswordsPerEmail = 10;
const wrongPasswordsPerIp = 50;

export interface Attempt {
  email: string;
  ip: string;
  at: Date;
}

export interface CountedAttempt {
  ids: number[];
  /** Set when this attempt must be refused, whatever its password. */
  refusedUntil: Date | undefined;
}

/**
 * Writes the attempt down before its password is checked, so that many at the same time cannot pass the limit together.
 * An attempt that was refused, or whose password was right, is to be forgotten again.
 */
export function countAttempt(db: IdentityDb, { email, ip, at }: Attempt): Promise<CountedAttempt> {
  const perEmail = { kind: 'email', name: email.toLowerCase(), most: wrongPasswordsPerEmail };
  return countAgainst(db, [perEmail, { kind: 'ip', name: ip, most: wrongPasswordsPerIp }], at);
}

export interface Limit {
  /** What is counted; the names of different kinds are apart. */
  kind: string;
  name: string;
  /** Within fifteen minutes. */
  most: number;
}

/** The same for anything else that may happen only so often. */
export async function countAgainst(db: IdentityDb, limits: Limit[], at: Date): Promise<CountedAttempt> {
  const rows = await db
    .insertInto('sign_in_attempt')
    .values(limits.map((limit) => ({ key: keyOf(limit), at })))
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const refusals = await Promise.all(limits.map((limit) => refusedUntil(db, limit, { at, ids })));
  return { ids, refusedUntil: refusals.filter((until) => until !== undefined).sort((a, b) => +b - +a)[0] };
}

export async function forgetAttempt(db: IdentityDb, { ids }: CountedAttempt): Promise<void> {
  await db.deleteFrom('sign_in_attempt').where('id', 'in', ids).execute();
}

/** As people are told to wait. */
export function waitMinutesOf(refusedUntil: Date, at: Date): number {
  return Math.ceil((refusedUntil.getTime() - at.getTime()) / 60_000);
}

async function refusedUntil(
  db: IdentityDb,
  limit: Limit,
  { at, ids }: { at: Date; ids: number[] },
): Promise<Date | undefined> {
  const decisive = await db
    .selectFrom('sign_in_attempt')
    .select('at')
    .where('key', '=', keyOf(limit))
    .where('at', '>', new Date(at.getTime() - signInWindowMs))
    .where('id', 'not in', ids)
    .orderBy('at', 'desc')
    .offset(limit.most - 1)
    .limit(1)
    .executeTakeFirst();
  return decisive && new Date(decisive.at.getTime() + signInWindowMs);
}

function keyOf({ kind, name }: Limit): string {
  return `${kind}:${createHash('sha256').update(name).digest('base64url')}`;
}
