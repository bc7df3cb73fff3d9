interface BankStatement {
  /** The account of the demo's provider. */
  iban: string;
  payer: string;
  amountCents: number;
  purpose: string;
  bookedOn: string;
}

/** A statement of one transfer that came in, in camt.053.001.08. */
export function bankStatement({ iban, payer, amountCents, purpose, bookedOn }: BankStatement): string {
  const amount = `<Amt Ccy="EUR">${(amountCents / 100).toFixed(2)}</Amt><CdtDbtInd>CRDT</CdtDbtInd>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>M1</MsgId><CreDtTm>${bookedOn}T06:00:00</CreDtTm></GrpHdr>
<Stmt><Id>S1</Id><CreDtTm>${bookedOn}T06:00:00</CreDtTm><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp>${amount}<Dt><Dt>${bookedOn}</Dt></Dt></Bal>
<Ntry>${amount}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${bookedOn}</Dt></BookgDt><AcctSvcrRef>R1</AcctSvcrRef><BkTxCd/>
<NtryDtls><TxDtls><Refs/><RltdPties><Dbtr><Pty><Nm>${payer}</Nm></Pty></Dbtr></RltdPties>
<RmtInf><Ustrd>${purpose}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;
}
