import type { BankEntry } from '@lichthof/domain/bank-statements/bank-statement.ts';
import { readCents } from './read-camt-values.ts';
import { childOf, childrenOf, textOf, type XmlElement } from '../../../integrations/xml/read-xml.ts';

/** ISO 20022: an issued direct debit that was not paid. */
const unpaidDebit = 'UPDD';
/** German transaction codes of returned debits, CORE and B2B, as in 'NRTI+109+00931'. */
const germanReturn = /(?:^|\+)(?:108|109)(?:\+|$)/;

/** The bank's sign that money that went out is a debit given back, with the reason; null without one. */
export function readReturn(entry: XmlElement, detail: XmlElement | undefined): BankEntry['returned'] {
  const information = childOf(detail, 'RtrInf');
  const codes = [detail, entry].map((element) => childOf(element, 'BkTxCd'));
  const isReturn =
    information !== undefined ||
    codes.some(
      (code) =>
        textOf(code, 'Domn', 'Fmly', 'SubFmlyCd') === unpaidDebit ||
        germanReturn.test(textOf(code, 'Prtry', 'Cd') ?? ''),
    );
  if (!isReturn) return null;
  const text = childrenOf(information, 'AddtlInf').map((one) => one.text.trim());
  return {
    code: textOf(information, 'Rsn', 'Cd') ?? textOf(information, 'Rsn', 'Prtry'),
    text: text.filter(Boolean).join(' '),
    debitCents: readCents(detail, 'AmtDtls', 'InstdAmt', 'Amt') ?? readCents(detail, 'AmtDtls', 'TxAmt', 'Amt'),
  };
}
