import { PaymentMethod } from '@lichthof/domain/billing/invoices/payment.ts';
import { describe, expect, it } from 'vitest';
import '../../../i18n/i18n.ts';
import { bodyOf, type CreationForm, creationSchema, emptyCreation } from './creation-form.ts';

const today = '2026-11-23';
const form = (changes: Partial<CreationForm> = {}): CreationForm => ({
  ...emptyCreation(today),
  apartmentId: 7,
  occupancyId: 9,
  name1: 'Ada Weiß',
  tariffId: 4,
  ...changes,
});
const account = { accountHolder: 'Ada Weiß', iban: 'de02 1203 0000 0000 2020 51', bic: 'byladem1001', bankName: 'DKB' };
const directDebit = { paymentMethod: PaymentMethod.DirectDebit, signedDate: '2026-01-02', isSigned: true, ...account };

const refused = (changes: Partial<CreationForm>) =>
  creationSchema(today)
    .safeParse(form(changes))
    .error?.issues.map(({ path }) => path[0]) ?? [];

describe('the form of a new participant', () => {
  it.each<[string, Partial<CreationForm>, string[]]>([
    ['a tenant', {}, []],
    ['a tenant without apartment', { apartmentId: null, occupancyId: null }, ['apartmentId', 'occupancyId']],
    ['general electricity without meters', { type: 'general' }, ['meterIds']],
    ['general electricity', { type: 'general', apartmentId: null, occupancyId: null, meterIds: [1] }, []],
    ['a vacant apartment', { type: 'vacant', occupancyId: null }, []],
    ['a third-party supplied one without tariff', { type: 'third_party', tariffId: null }, []],
    ['no name, a wrong e-mail and phone', { name1: '', email: 'a@', phone: 'x' }, ['name1', 'email', 'phone']],
    ['an address of its own', { hasOwnAddress: true }, ['street', 'houseNumber', 'zipCode', 'city']],
    ['a start yesterday', { contractFrom: '2026-11-22' }, ['contractFrom']],
    ['a start on a day that does not exist', { contractFrom: '2027-02-29' }, ['contractFrom']],
    ['a mandate', directDebit, []],
    ['an IBAN off by one digit', { ...directDebit, iban: 'DE02120300000000202052' }, ['iban']],
    ['a mandate signed tomorrow', { ...directDebit, signedDate: '2999-01-01' }, ['signedDate']],
    ['a mandate that nobody signed', { ...directDebit, isSigned: false }, ['isSigned']],
  ])('checks %s', (_title, changes, expected) => {
    expect(refused(changes)).toEqual(expected);
  });

  it('sends only what belongs to the type', () => {
    expect(bodyOf(form({ type: 'third_party', minimumTermMonths: 12, ...directDebit }), '2026-11')).toEqual({
      type: 'third_party',
      isBusiness: false,
      apartmentId: 7,
      occupancyId: 9,
      meterIds: [],
      names: ['Ada Weiß'],
      contractFrom: today,
      minimumTermMonths: 0,
      noticeMonths: 1,
    });
    const general = bodyOf(form({ type: 'general', meterIds: [3] }), undefined);
    expect(general).toMatchObject({ type: 'general', meterIds: [3], tariffId: 4 });
    expect(Object.keys(general)).not.toContain('apartmentId');
    expect(bodyOf(form(directDebit), '2026-11').mandate).toEqual({
      ...account,
      signedDate: '2026-01-02',
      textVersion: '2026-11',
    });
  });
});
