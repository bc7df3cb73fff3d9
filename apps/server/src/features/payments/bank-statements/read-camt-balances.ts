import type { StatementBalances } from '@lichthof/domain/bank-statements/bank-statement.ts';
import { dayOf, readCents, signed } from './read-camt-values.ts';
import { childOf, childrenOf, textOf, type XmlElement } from './read-xml.ts';

/** 'PRCD' is what the statement before closed with; a page has interim balances. */
const openingCodes = ['OPBD', 'PRCD'];
const closingCode = 'CLBD';

/** The booked balances of a statement, from the first and the last of its pages. */
export function readBalances(pages: readonly XmlElement[], booked: readonly XmlElement[]): StatementBalances {
  const balances = pages.flatMap((page) => childrenOf(page, 'Bal'));
  const codeOf = (balance: XmlElement) => textOf(balance, 'Tp', 'CdOrPrtry', 'Cd') ?? textOf(balance, 'Tp', 'Cd');
  const opening = openingCodes.flatMap((code) => balances.filter((one) => codeOf(one) === code))[0];
  const closing = balances.findLast((one) => codeOf(one) === closingCode);
  return {
    openedOn: dayOf(childOf(opening, 'Dt')),
    openingCents: signed(opening, readCents(opening, 'Amt')),
    closedOn: dayOf(childOf(closing, 'Dt')),
    closingCents: signed(closing, readCents(closing, 'Amt')),
    entriesCents: sumOf(booked.map((entry) => signed(entry, readCents(entry, 'Amt')))),
  };
}

const sumOf = (cents: (number | null)[]): number | null =>
  cents.reduce((sum, one) => (sum === null || one === null ? null : sum + one), 0);
