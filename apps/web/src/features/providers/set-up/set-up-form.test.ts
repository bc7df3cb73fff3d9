import { describe, expect, it } from 'vitest';
import { emptySetUp, formOfDraft, newProvider, type SetUpForm, setUpSchema, stepsOf } from './set-up-form.ts';

const today = '2026-11-23';
const empty = emptySetUp(today);
const filled: SetUpForm = {
  supply: { ...empty.supply, supplyModel: 'full_supply', allocationKey: 3 },
  providerChoice: newProvider,
  provider: {
    ...empty.provider,
    legalForm: 'association',
    name: 'Aue eG',
    directors: 'Sabine Wolter,  Martin Ziegler,',
    vatId: 'de 123456788',
    hotline: '0341 555 0100',
    email: 'strom@aue.example',
    street: 'Auenuferweg',
    houseNumber: '3',
    zipCode: '04107',
    city: 'Leipzig',
    accountHolder: 'Aue eG',
    iban: 'DE02 1203 0000 0000 2020 51',
    bic: 'byladem1001',
    bankName: 'DKB',
    creditorId: 'DE98ZZZ09999999999',
  },
};
const problemsOf = (form: SetUpForm) => [
  ...new Set(setUpSchema.safeParse(form).error?.issues.map(({ path }) => path.join('.'))),
];

describe('the form that sets up tenant electricity', () => {
  it('sends codes in stored form, and directors as a list', () => {
    expect(setUpSchema.parse(filled)).toMatchObject({
      supply: { from: today, allocationKey: 3 },
      provider: {
        directors: ['Sabine Wolter', 'Martin Ziegler'],
        iban: 'DE02120300000000202051',
        bic: 'BYLADEM1001',
        vatId: 'DE123456788',
      },
    });
  });

  it('names all fields that are missing at once, also those that only the legal form needs', () => {
    const problems = problemsOf({
      ...empty,
      provider: { ...empty.provider, legalForm: 'capital_company' },
    });
    expect(problems).toEqual(
      expect.arrayContaining([
        'supply.supplyModel',
        'supply.allocationKey',
        'provider.name',
        'provider.directors',
        'provider.registerCourt',
        'provider.registerNumber',
        'provider.vatId',
        'provider.taxNumber',
        'provider.iban',
        'provider.creditorId',
      ]),
    );
  });

  it('needs no data of a provider that exists', () => {
    const form = { ...filled, providerChoice: 7, provider: empty.provider };
    expect(setUpSchema.parse(form).provider).toEqual({ providerId: 7 });
    expect(stepsOf(7)).toEqual(['model', 'allocation']);
  });

  it('takes what a draft holds, and empty fields for what it lacks', () => {
    const form = { provider: { name: 'Aue eG' } };
    const draft = { step: 'bank', form, hasLogo: false, updatedBy: '', updatedAt: '', version: 1 };
    expect(formOfDraft(draft, today)).toEqual({ ...empty, provider: { ...empty.provider, name: 'Aue eG' } });
  });
});

it('begins with the provider of most estates and the key of the estate', () => {
  const providers = [
    { providerId: 3, estateCount: 1 },
    { providerId: 5, estateCount: 4 },
  ];
  const form = emptySetUp(today, { providers, allocationKey: 3, customerAddress: null });
  expect([form.providerChoice, form.supply.allocationKey]).toEqual([5, 3]);
  expect(stepsOf(form.providerChoice)).toEqual(['model', 'allocation']);
});

it("begins at the customer's address, where a new provider probably sits", () => {
  const customerAddress = { street: 'Auenuferweg', houseNumber: '3', zipCode: '04107', city: 'Leipzig' };
  expect(emptySetUp(today, { providers: [], allocationKey: null, customerAddress }).provider).toMatchObject({
    ...customerAddress,
    name: '',
  });
});
