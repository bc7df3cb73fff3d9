import { euros, totals } from './sepa-amounts.ts';
import { nameLength, purposeLength, toSepaId, toSepaText } from './sepa-text.ts';
import { writeXml } from './write-xml.ts';

interface Creditor {
  name: string;
  iban: string;
  bic: string;
  creditorId: string;
}

export interface DirectDebit {
  endToEndId: string;
  collectionDate: string;
  amountCents: number;
  mandateReference: string;
  mandateGrantedOn: string;
  debtorName: string;
  debtorIban: string;
  /** What the debtor reads on the statement. */
  purpose: string;
}

export interface DirectDebitFile {
  messageId: string;
  createdAt: Date;
  creditor: Creditor;
  debits: readonly DirectDebit[];
}

const namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.008.001.08';

/**
 * A file of SEPA direct debits (ISO 20022 pain.008.001.08, scheme CORE): one payment information for each collection
 * date. All debits are RCUR, which banks accept for first collections too (EPC 130-08). Throws RangeError without debits.
 */
export function writePain008({ messageId, createdAt, creditor, debits }: DirectDebitFile): string {
  if (debits.length === 0) throw new RangeError('A file of direct debits needs at least one debit');
  const dates = [...new Set(debits.map(({ collectionDate }) => collectionDate))].toSorted();
  const groups = dates.map((date, index) =>
    paymentInformation(
      { id: `${messageId}-${index + 1}`, date, creditor },
      debits.filter(({ collectionDate }) => collectionDate === date),
    ),
  );
  const header = {
    MsgId: toSepaId(messageId),
    CreDtTm: createdAt.toISOString().slice(0, 19),
    ...totals(debits),
    InitgPty: { Nm: toSepaText(creditor.name, nameLength) },
  };
  return writeXml('Document', { '@xmlns': namespace, CstmrDrctDbtInitn: { GrpHdr: header, PmtInf: groups } });
}

interface PaymentInformation {
  id: string;
  date: string;
  creditor: Creditor;
}

function paymentInformation({ id, date, creditor }: PaymentInformation, debits: readonly DirectDebit[]) {
  return {
    PmtInfId: toSepaId(id),
    PmtMtd: 'DD',
    BtchBookg: 'true',
    ...totals(debits),
    PmtTpInf: { SvcLvl: { Cd: 'SEPA' }, LclInstrm: { Cd: 'CORE' }, SeqTp: 'RCUR' },
    ReqdColltnDt: date,
    Cdtr: { Nm: toSepaText(creditor.name, nameLength) },
    CdtrAcct: { Id: { IBAN: creditor.iban } },
    CdtrAgt: { FinInstnId: { BICFI: creditor.bic } },
    ChrgBr: 'SLEV',
    CdtrSchmeId: { Id: { PrvtId: { Othr: { Id: creditor.creditorId, SchmeNm: { Prtry: 'SEPA' } } } } },
    DrctDbtTxInf: debits.map(transaction),
  };
}

function transaction(debit: DirectDebit) {
  return {
    PmtId: { EndToEndId: toSepaId(debit.endToEndId) },
    InstdAmt: { '@Ccy': 'EUR', '#': euros(debit.amountCents) },
    DrctDbtTx: {
      MndtRltdInf: { MndtId: debit.mandateReference, DtOfSgntr: debit.mandateGrantedOn, AmdmntInd: 'false' },
    },
    DbtrAgt: { FinInstnId: { Othr: { Id: 'NOTPROVIDED' } } },
    Dbtr: { Nm: toSepaText(debit.debtorName, nameLength) || 'NOTPROVIDED' },
    DbtrAcct: { Id: { IBAN: debit.debtorIban } },
    RmtInf: { Ustrd: toSepaText(debit.purpose, purposeLength) },
  };
}
