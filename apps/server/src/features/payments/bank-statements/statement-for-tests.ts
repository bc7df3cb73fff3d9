export interface TestTransaction {
  /** '45.49' */
  amount: string;
  reference?: string;
  purpose?: string;
  name?: string;
  iban?: string;
  /** Of a returned debit. */
  returned?: { endToEndId: string; reason: string; debitAmount: string };
}

export const testAccount = 'DE02120300000000202051';

/** A statement in camt.053.001.08, one movement per transaction. */
export function aStatement(transactions: TestTransaction[], { iban = testAccount, encoding = 'UTF-8' } = {}): string {
  return `<?xml version="1.0" encoding="${encoding}"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-10-02T06:00:00</CreDtTm></GrpHdr>
<Stmt><Id>S1</Id><CreDtTm>2026-10-02T06:00:00</CreDtTm><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">0.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-10-01</Dt></Dt></Bal>
${transactions.map(anEntry).join('\n')}
</Stmt></BkToCstmrStmt></Document>`;
}

function anEntry({ amount, reference, purpose = 'Zahlung', name = 'Payer', iban, returned }: TestTransaction): string {
  const side = returned ? 'DBIT' : 'CRDT';
  const party = returned ? 'Cdtr' : 'Dbtr';
  const account = iban ? `<${party}Acct><Id><IBAN>${iban}</IBAN></Id></${party}Acct>` : '';
  const refs = returned ? `<EndToEndId>${returned.endToEndId}</EndToEndId>` : '';
  const amounts = returned
    ? `<AmtDtls><InstdAmt><Amt Ccy="EUR">${returned.debitAmount}</Amt></InstdAmt></AmtDtls>`
    : '';
  const reason = returned ? `<RtrInf><Rsn><Cd>${returned.reason}</Cd></Rsn></RtrInf>` : '';
  return `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>2026-10-01</Dt></BookgDt>${reference ? `<AcctSvcrRef>${reference}</AcctSvcrRef>` : ''}<BkTxCd/>
<NtryDtls><TxDtls><Refs>${refs}</Refs>${amounts}<RltdPties><${party}><Pty><Nm>${name}</Nm></Pty></${party}>${account}</RltdPties>
<RmtInf><Ustrd>${purpose}</Ustrd></RmtInf>${reason}</TxDtls></NtryDtls></Ntry>`;
}
