import type { TenantDocument } from '@lichthof/contracts/tenant/tenant-documents.ts';
import { beforeAll, expect, it } from 'vitest';
import { i18n } from '../../../i18n/i18n.ts';
import { correctionText, documentName, documentSentence } from './document-name.ts';

beforeAll(() => i18n.loadNamespaces('tenant-documents'));
const t = i18n.getFixedT('de', 'tenant-documents');

const invoice: TenantDocument = {
  documentId: 1,
  kind: 'invoice',
  invoiceId: 1,
  number: 'RE-2027-0001',
  issuedDate: '2027-01-19',
  from: '2026-01-01',
  to: '2027-01-01',
  dueDate: '2027-02-02',
  grossCents: 5000,
  dueCents: 5000,
  pvWh: 1,
  gridWh: 1,
  paymentMethod: 1,
  status: 2,
  paidDate: null,
  paidCents: 0,
  isCollectable: false,
  isDebitReturned: false,
  reminder: null,
  isNew: false,
  type: 'invoice',
  isFinal: false,
  cancelledBy: null,
  corrects: null,
  correctedBy: null,
  correctionReason: null,
};
const other = { invoiceId: 2, number: 'ST-2027-0001' };
const correctionReason = 'Zählerstand berichtigt';
const original = { invoiceId: 1, number: 'RE-2027-0001' };
const cancellation = {
  type: 'cancellation',
  corrects: original,
  grossCents: -5000,
  dueCents: -5000,
  correctionReason,
} as const;

it.each([
  ['an invoice', {}, 'Stromrechnung 2026', 'Bitte überweisen Sie bis 2. Februar 2027', null],
  ['a final invoice', { isFinal: true }, 'Schlussrechnung 2026', 'Bitte überweisen Sie bis 2. Februar 2027', null],
  [
    'a cancelled invoice',
    { cancelledBy: other, correctionReason },
    'Stromrechnung 2026',
    'Storniert mit ST-2027-0001, nicht mehr zu zahlen',
    'Grund: Zählerstand berichtigt',
  ],
  [
    'a replaced invoice',
    { cancelledBy: other, correctionReason, correctedBy: { invoiceId: 3, number: 'RE-2027-0009' } },
    'Stromrechnung 2026',
    'Storniert mit ST-2027-0001, nicht mehr zu zahlen',
    'Ersetzt durch RE-2027-0009. Grund: Zählerstand berichtigt',
  ],
  [
    'a paid-back cancellation',
    { ...cancellation, paidCents: -5000 },
    'Stornorechnung zu RE-2027-0001',
    'Nichts zu zahlen',
    'Grund: Zählerstand berichtigt',
  ],
  [
    'a cancellation whose credit was paid out before the payment came back',
    { ...cancellation, paidCents: -10_000 },
    'Stornorechnung zu RE-2027-0001',
    'Bitte überweisen Sie 50,00 € zurück',
    'Grund: Zählerstand berichtigt',
  ],
  [
    'a cancellation with a credit',
    { ...cancellation, paidCents: -1000 },
    'Stornorechnung zu RE-2027-0001',
    '40,00 € werden Ihnen ausgezahlt',
    'Grund: Zählerstand berichtigt',
  ],
  [
    'a corrected invoice',
    { type: 'correction', corrects: original, correctionReason },
    'Korrigierte Stromrechnung 2026',
    'Bitte überweisen Sie bis 2. Februar 2027',
    'Ersetzt RE-2027-0001. Grund: Zählerstand berichtigt',
  ],
] as const)('names %s, what to do and why', (_, changed, name, sentence, reason) => {
  const document = { ...invoice, ...changed };
  expect(documentName(document, t)).toBe(name);
  expect(documentSentence(document, '2027-01-20', t).replaceAll('\u00a0', ' ')).toBe(sentence);
  expect(correctionText(document, t)).toBe(reason);
});
