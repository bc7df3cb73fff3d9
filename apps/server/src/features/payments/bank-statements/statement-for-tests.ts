export interface TestTransaction {
  /** '45.49' */
  amount: string;
  reference?: string;
  purpose?: string;
  name?: string;
  iban?: string;
  endToEndId?: string;
  bookedOn?: string;
  /** Of a returned debit. */
  returned?: TestReturn;
  /** Money that went out, without the bank's sign of a return. */
  isDebit?: boolean;
}

interface TestReturn {
  endToEndId?: string;
  mandate?: string;
  reason?: string;
  debitAmount?: string;
}

interface TestStatement {
  iban?: string;
  encoding?: string;
  id?: string;
  opening?: string;
  closing?: string;
  from?: string;
  to?: string;
}

export const testAccount = 'DE02120300000000202051';
export const testDay = '2026-10-01';

/** A statement in camt.053.001.08, one movement per transaction. */
export function aStatement(transactions: TestTransaction[], options: TestStatement = {}): string {
  const { encoding = 'UTF-8', id = 'S1' } = options;
  return `<?xml version="1.0" encoding="${encoding}"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>M${id}</MsgId><CreDtTm>2026-10-02T06:00:00</CreDtTm></GrpHdr>
${aStatementPart(transactions, options)}</BkToCstmrStmt></Document>`;
}

function aStatementPart(
  transactions: TestTransaction[],
  { iban = testAccount, id = 'S1', opening, closing, from = testDay, to = testDay }: TestStatement = {},
): string {
  return `<Stmt><Id>${id}</Id><CreDtTm>2026-10-02T06:00:00</CreDtTm><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>
${aBalance('OPBD', opening, from)}${aBalance('CLBD', closing, to)}
${transactions.map(anEntry).join('\n')}
</Stmt>`;
}

function aBalance(code: string, amount: string | undefined, day: string): string {
  if (amount === undefined) return '';
  const side = amount.startsWith('-') ? 'DBIT' : 'CRDT';
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount.replace('-', '')}</Amt><CdtDbtInd>${side}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
}

function anEntry(transaction: TestTransaction): string {
  const { amount, reference, purpose = 'Zahlung', returned, isDebit, bookedOn = testDay } = transaction;
  const side = returned || isDebit ? 'DBIT' : 'CRDT';
  return `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>${bookedOn}</Dt></BookgDt>${reference ? `<AcctSvcrRef>${reference}</AcctSvcrRef>` : ''}<BkTxCd/>
<NtryDtls>${aTransaction(transaction, purpose)}</NtryDtls></Ntry>`;
}

function aTransaction(
  { name = 'Payer', iban, endToEndId, returned, isDebit }: TestTransaction,
  purpose: string,
): string {
  const party = returned || isDebit ? 'Cdtr' : 'Dbtr';
  const account = iban ? `<${party}Acct><Id><IBAN>${iban}</IBAN></Id></${party}Acct>` : '';
  const ids = { EndToEndId: endToEndId ?? returned?.endToEndId, MndtId: returned?.mandate };
  const refs = Object.entries(ids).map(([tag, id]) => (id ? `<${tag}>${id}</${tag}>` : ''));
  const amounts = returned?.debitAmount
    ? `<AmtDtls><InstdAmt><Amt Ccy="EUR">${returned.debitAmount}</Amt></InstdAmt></AmtDtls>`
    : '';
  const reason = returned?.reason ? `<RtrInf><Rsn><Cd>${returned.reason}</Cd></Rsn></RtrInf>` : '';
  const parties = name ? `<${party}><Pty><Nm>${name}</Nm></Pty></${party}>${account}` : account;
  return `<TxDtls><Refs>${refs.join('')}</Refs>${amounts}<RltdPties>${parties}</RltdPties>
<RmtInf><Ustrd>${purpose}</Ustrd></RmtInf>${reason}</TxDtls>`;
}
