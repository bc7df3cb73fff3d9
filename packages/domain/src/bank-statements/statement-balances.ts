import { listNeighbors } from '../collections/pairs.ts';
import type { StatementBalances } from './bank-statement.ts';

/** A statement whose balances are known to the cent. */
export interface KnownBalances {
  openedOn: string;
  openingCents: number;
  closedOn: string;
  closingCents: number;
}

/** 'sum': opening balance and movements do not make the closing balance; 'gap': a statement before this one is missing. */
export type BalanceIssue =
  | { kind: 'sum'; closedOn: string; differenceCents: number }
  | { kind: 'gap'; from: string; to: string; closingCents: number; openingCents: number };

export function knownBalances(statement: StatementBalances): KnownBalances | null {
  const { openedOn, openingCents, closedOn, closingCents } = statement;
  if (openedOn === null || openingCents === null || closedOn === null || closingCents === null) return null;
  return { openedOn, openingCents, closedOn, closingCents };
}

/** Opening balance + movements = closing balance, and each statement opens with what the one before it closed with. */
export function findBalanceIssues(
  statements: readonly StatementBalances[],
  earlier: readonly KnownBalances[],
): BalanceIssue[] {
  const known = statements.flatMap((statement) => knownBalances(statement) ?? []);
  return [
    ...statements.flatMap((statement) => sumIssue(statement) ?? []),
    ...known.flatMap((one) => gapIssue(one, [...earlier, ...known.filter((other) => other !== one)]) ?? []),
  ];
}

const computeDifference = ({ openingCents, closingCents, entriesCents }: StatementBalances): number | null =>
  openingCents === null || closingCents === null || entriesCents === null
    ? null
    : closingCents - openingCents - entriesCents;

function sumIssue(statement: StatementBalances): BalanceIssue | undefined {
  const differenceCents = computeDifference(statement);
  if (differenceCents === null || differenceCents === 0) return undefined;
  return { kind: 'sum', closedOn: statement.closedOn ?? statement.openedOn ?? '', differenceCents };
}

/** Compares with the last statement before this one; one that overlaps leaves no gap. */
function gapIssue(one: KnownBalances, others: readonly KnownBalances[]): BalanceIssue | undefined {
  const begun = others.filter((other) => other.openedOn <= one.openedOn && !isNextAfter(one, other));
  const overlaps = ({ openedOn, openingCents, closedOn }: KnownBalances) =>
    closedOn > one.openedOn || (openedOn === one.openedOn && openingCents === one.openingCents);
  if (begun.some(overlaps)) return undefined;
  const lastDay = begun
    .map(({ closedOn }) => closedOn)
    .toSorted()
    .at(-1);
  const before = begun.filter(({ closedOn }) => closedOn === lastDay);
  const [first] = before;
  if (!first || before.some(({ closingCents }) => closingCents === one.openingCents)) return undefined;
  const { openedOn: to, openingCents } = one;
  return { kind: 'gap', from: first.closedOn, to, closingCents: first.closingCents, openingCents };
}

/** A later statement of the same day. */
const isNextAfter = (one: KnownBalances, other: KnownBalances): boolean =>
  other.openedOn >= one.closedOn && other.openingCents === one.closingCents;

/**
 * Whether the balances prove that two statements of a file share no movement: every statement from the first to the
 * second adds up and opens with what the one before it closed with.
 */
export function areConsecutive(statements: readonly StatementBalances[], first: number, second: number): boolean {
  const chain = statements.slice(Math.min(first, second), Math.max(first, second) + 1);
  const isJoined = listNeighbors(chain).every(([one, next]) => next.openingCents === one.closingCents);
  return isJoined && chain.every((statement) => computeDifference(statement) === 0);
}
