import { describe, expect, it } from 'vitest';
import { type CreditTransfer, writePain001 } from './pain-001.ts';

const transfer = (index: number, changed: Partial<CreditTransfer> = {}): CreditTransfer => ({
  endToEndId: `AZ-1-${index}`,
  amountCents: 2155 + index,
  creditorName: 'Ömer Müller-Öztürk',
  creditorIban: 'DE02120300000000202051',
  purpose: `Guthaben Rechnung RE-2026-${index}, Kunde 10007, Strom`,
  ...changed,
});
const write = (transfers: CreditTransfer[]) =>
  writePain001({
    messageId: 'LH-1-7',
    createdAt: new Date('2026-09-16T12:52:00Z'),
    executionDate: '2026-09-17',
    debtor: { name: 'Pleißeaue Wohnungsgenossenschaft eG', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
    transfers,
  });

describe('a file of credit transfers', () => {
  it('has the same sums for the file and for its payment', () => {
    const xml = write([transfer(1), transfer(2), transfer(3)]);
    expect([...xml.matchAll(/<(NbOfTxs|CtrlSum|Dt)>(.*)</g)].map(([, name, value]) => [name, value])).toEqual([
      ['NbOfTxs', '3'],
      ['CtrlSum', '64.71'],
      ['NbOfTxs', '3'],
      ['CtrlSum', '64.71'],
      ['Dt', '2026-09-17'],
    ]);
  });

  it('names payer and payee in the characters of SEPA', () => {
    const xml = write([transfer(1, { creditorName: '<b>Łukasz & Şükran Çelik</b>', amountCents: 7 })]);
    expect(xml).toContain('<Nm>b Lukasz + Suekran Celik /b</Nm>');
    expect(xml).toContain('<Nm>Pleisseaue Wohnungsgenossenschaft eG</Nm>');
    expect(xml).toContain('<InstdAmt Ccy="EUR">0.07</InstdAmt>');
  });

  it('is refused without transfers', () => expect(() => write([])).toThrow(RangeError));
});
