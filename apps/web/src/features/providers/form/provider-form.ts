import type { Provider, ProviderBody } from '@lichthof/contracts/supply/providers.ts';

/** The fields of a form: texts, with the directors in one line, separated by commas. */
export type ProviderForm = Omit<Required<ProviderBody>, 'directors' | 'legalForm'> & {
  legalForm: ProviderBody['legalForm'] | null;
  directors: string;
};

export const emptyProvider: ProviderForm = {
  name: '',
  legalForm: null,
  registerCourt: '',
  registerNumber: '',
  directors: '',
  vatId: '',
  taxNumber: '',
  isSmallBusiness: false,
  hotline: '',
  hotlineHours: '',
  email: '',
  street: '',
  houseNumber: '',
  zipCode: '',
  city: '',
  accountHolder: '',
  iban: '',
  bic: '',
  bankName: '',
  creditorId: '',
  invoicePrefix: 'RE',
};

export const providerFields = {
  business: [
    'legalForm',
    'name',
    'directors',
    'registerCourt',
    'registerNumber',
    'vatId',
    'taxNumber',
    'isSmallBusiness',
    'hotline',
    'hotlineHours',
    'email',
  ],
  address: ['street', 'houseNumber', 'zipCode', 'city', 'invoicePrefix'],
  bank: ['accountHolder', 'iban', 'bic', 'bankName', 'creditorId'],
} as const satisfies Record<string, readonly (keyof ProviderForm)[]>;
/** Where the form shows what the server refuses. */
export const refusedFields = { Name: 'provider.name', iban: 'provider.iban', bic: 'provider.bic' } as const;

/** What is sent; the schema of the contract judges it. */
export function providerBodyOf({ directors, ...form }: ProviderForm) {
  const names = directors.split(',').map((name) => name.trim());
  return { ...form, directors: names.filter((name) => name !== '') };
}

export function providerFormOf(provider: Provider): ProviderForm {
  const entries = Object.keys(emptyProvider).map((name) => [name, provider[name as keyof Provider]]);
  return { ...(Object.fromEntries(entries) as ProviderForm), directors: provider.directors.join(', ') };
}
