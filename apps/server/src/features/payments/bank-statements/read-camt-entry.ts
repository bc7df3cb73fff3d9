import type { BankEntry } from '@lichthof/domain/bank-statements/bank-statement.ts';
import { getItem } from '@lichthof/domain/collections/items.ts';
import { plainBankCode } from '@lichthof/domain/identifiers/bank-account.ts';
import { dayOf, nullIfPlaceholder, readCents } from './read-camt-values.ts';
import { readReturn } from './read-camt-return.ts';
import {
  childOf,
  childrenOf,
  textOf,
  UnreadableXmlError,
  type XmlElement,
} from '../../../integrations/xml/read-xml.ts';

interface EntryOrigin {
  accountIban: string;
  statementIndex: number;
}

/**
 * A movement of several payments is read payment by payment if these make its amount, else as one sum; null for one
 * without an amount in euros.
 */
export function readEntry(entry: XmlElement, origin: EntryOrigin): (BankEntry | null)[] {
  const cents = readCents(entry, 'Amt');
  const parts = childrenOf(entry, 'NtryDtls');
  const details = parts.flatMap((part) => childrenOf(part, 'TxDtls'));
  const batchSize = parts.reduce((sum, part) => sum + Number(textOf(part, 'Btch', 'NbOfTxs') ?? 0), 0);
  if (details.length > 1) {
    const amounts = details.map((detail) => centsOfDetail(detail));
    if (cents === null || signedSum(entry, details, amounts) === cents)
      return details.map((detail, index) => readTransaction({ entry, detail }, getItem(amounts, index), origin));
  }
  const isBatch = details.length > 1 || batchSize > 1 || (details.length === 0 && parts.some(hasBatch));
  if (!isBatch) return [readTransaction({ entry, detail: details[0] }, cents, origin)];
  const sum = readTransaction({ entry, detail: undefined }, cents, origin);
  return [sum && { ...sum, batchCount: Math.max(batchSize, details.length) }];
}

const hasBatch = (part: XmlElement) => childOf(part, 'Btch') !== undefined;

const centsOfDetail = (detail: XmlElement) => readCents(detail, 'Amt') ?? readCents(detail, 'AmtDtls', 'TxAmt', 'Amt');

/** The sum of payments in the direction of their movement; null if an amount is missing. */
function signedSum(entry: XmlElement, details: XmlElement[], amounts: (number | null)[]): number | null {
  const side = textOf(entry, 'CdtDbtInd');
  return amounts.reduce<number | null>((sum, cents, index) => {
    if (sum === null || cents === null) return null;
    return (textOf(details[index], 'CdtDbtInd') ?? side) === side ? sum + cents : sum - cents;
  }, 0);
}

interface Transaction {
  entry: XmlElement;
  detail: XmlElement | undefined;
}

function readTransaction(
  { entry, detail }: Transaction,
  cents: number | null,
  { accountIban, statementIndex }: EntryOrigin,
): BankEntry | null {
  if (cents === null) return null;
  const bookedOn = dayOf(childOf(entry, 'BookgDt')) ?? dayOf(childOf(entry, 'ValDt'));
  if (bookedOn === null) throw new UnreadableXmlError('day');
  const isCredit = (textOf(detail, 'CdtDbtInd') ?? textOf(entry, 'CdtDbtInd')) === 'CRDT';
  const returned = isCredit ? null : readReturn(entry, detail);
  const refs = childOf(detail, 'Refs');
  const batches = childrenOf(entry, 'NtryDtls').map((part) => childOf(part, 'Btch'));
  return {
    statementIndex,
    bookedOn,
    amountCents: isCredit ? cents : 0 - cents,
    ...readOtherSide(detail, { isCredit, isReturn: returned !== null, accountIban }),
    purpose: readPurpose(detail),
    bookingText: textOf(detail, 'AddtlTxInf') ?? textOf(entry, 'AddtlNtryInf') ?? '',
    endToEndId: nullIfPlaceholder(textOf(refs, 'EndToEndId')),
    mandateReference: nullIfPlaceholder(textOf(refs, 'MndtId')),
    reference: nullIfPlaceholder(textOf(refs, 'AcctSvcrRef')) ?? nullIfPlaceholder(textOf(entry, 'AcctSvcrRef')),
    fileIds: [refs, ...batches].flatMap((one) => ['MsgId', 'PmtInfId'].flatMap((name) => textOf(one, name) ?? [])),
    batchCount: null,
    returned,
  };
}

/** Who is on the other side: of a returned debit its debtor, whom some banks name as the creditor. */
function readOtherSide(
  detail: XmlElement | undefined,
  { isCredit, isReturn, accountIban }: { isCredit: boolean; isReturn: boolean; accountIban: string },
): Pick<BankEntry, 'name' | 'iban'> {
  const parties = childOf(detail, 'RltdPties');
  const read = (party: string) => ({
    name: nullIfPlaceholder(textOf(parties, party, 'Pty', 'Nm') ?? textOf(parties, party, 'Nm')),
    iban: readIban(childOf(parties, `${party}Acct`, 'Id')),
  });
  if (!isReturn) return read(isCredit ? 'Dbtr' : 'Cdtr');
  const sides = [read('Dbtr'), read('Cdtr')].filter(({ iban }) => iban !== accountIban);
  return sides.find(({ name, iban }) => name !== null || iban !== null) ?? { name: null, iban: null };
}

function readIban(account: XmlElement | undefined): string | null {
  const iban = textOf(account, 'IBAN');
  return iban === null ? null : plainBankCode(iban);
}

/** The words of the payer, or else the structured reference of an invoice. */
function readPurpose(detail: XmlElement | undefined): string {
  const information = childOf(detail, 'RmtInf');
  const lines = childrenOf(information, 'Ustrd').map(({ text }) => text);
  if (lines.length > 0) return lines.join('').trim();
  const structured = childrenOf(information, 'Strd');
  const numbers = structured.flatMap((one) => [
    textOf(one, 'RfrdDocInf', 'Nb'),
    textOf(one, 'CdtrRefInf', 'Ref'),
    textOf(one, 'AddtlRmtInf'),
  ]);
  return numbers.filter((one) => one !== null).join(' ');
}
