import { euros, totals } from '../sepa-amounts.ts';
import { nameLength, purposeLength, toSepaId, toSepaText } from '../sepa-text.ts';
import { writeXml } from '../write-xml.ts';

export interface CreditTransfer {
  endToEndId: string;
  amountCents: number;
  creditorName: string;
  creditorIban: string;
  /** What the payee reads on the statement. */
  purpose: string;
}

export interface CreditTransferFile {
  messageId: string;
  createdAt: Date;
  executionDate: string;
  debtor: { name: string; iban: string; bic: string };
  transfers: readonly CreditTransfer[];
}

const namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';

/**
 * A file of SEPA credit transfers (ISO 20022 pain.001.001.09, scheme SCT) on one day, booked one by one so that a
 * statement names each payee. Throws RangeError without transfers.
 */
export function writePain001(file: CreditTransferFile): string {
  const { messageId, createdAt, executionDate, debtor, transfers } = file;
  if (transfers.length === 0) throw new RangeError('A file of credit transfers needs at least one transfer');
  const name = toSepaText(debtor.name, nameLength);
  const header = {
    MsgId: toSepaId(messageId),
    CreDtTm: createdAt.toISOString().slice(0, 19),
    ...totals(transfers),
    InitgPty: { Nm: name },
  };
  const payment = {
    PmtInfId: toSepaId(`${messageId}-1`),
    PmtMtd: 'TRF',
    BtchBookg: 'false',
    ...totals(transfers),
    PmtTpInf: { SvcLvl: { Cd: 'SEPA' } },
    ReqdExctnDt: { Dt: executionDate },
    Dbtr: { Nm: name },
    DbtrAcct: { Id: { IBAN: debtor.iban } },
    DbtrAgt: { FinInstnId: { BICFI: debtor.bic } },
    ChrgBr: 'SLEV',
    CdtTrfTxInf: transfers.map(transaction),
  };
  return writeXml('Document', { '@xmlns': namespace, CstmrCdtTrfInitn: { GrpHdr: header, PmtInf: payment } });
}

function transaction({ endToEndId, amountCents, creditorName, creditorIban, purpose }: CreditTransfer) {
  return {
    PmtId: { EndToEndId: toSepaId(endToEndId) },
    Amt: { InstdAmt: { '@Ccy': 'EUR', '#': euros(amountCents) } },
    Cdtr: { Nm: toSepaText(creditorName, nameLength) || 'NOTPROVIDED' },
    CdtrAcct: { Id: { IBAN: creditorIban } },
    RmtInf: { Ustrd: toSepaText(purpose, purposeLength) },
  };
}
