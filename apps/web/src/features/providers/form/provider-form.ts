import type { Provider } from '@lichthof/contracts/supply/providers.ts';
import { providerFields, type ProviderFields } from '@lichthof/domain/fields/provider-fields.ts';
import { type FormValues, formValues } from '../../../ui/fields/form-values.ts';

/** The fields of a form: texts, with the directors in one line, separated by commas. */
export type ProviderForm = Omit<FormValues<ProviderFields>, 'directors' | 'legalForm'> & {
  legalForm: ProviderFields['legalForm'] | null;
  directors: string;
};

export const emptyProvider: ProviderForm = {
  ...formValues<ProviderFields>(providerFields),
  legalForm: null,
  directors: '',
  invoicePrefix: 'RE',
};

/** The step of the set-up, or the section of the dialog, in which each field stands, in its order. */
const steps = {
  legalForm: 'business',
  name: 'business',
  directors: 'business',
  registerCourt: 'business',
  registerNumber: 'business',
  vatId: 'business',
  taxNumber: 'business',
  isSmallBusiness: 'business',
  hotline: 'business',
  hotlineHours: 'business',
  email: 'business',
  street: 'address',
  houseNumber: 'address',
  zipCode: 'address',
  city: 'address',
  invoicePrefix: 'address',
  accountHolder: 'bank',
  iban: 'bank',
  bic: 'bank',
  bankName: 'bank',
  creditorId: 'bank',
} as const satisfies Record<keyof ProviderForm, string>;

export const providerFieldsOf = (step: (typeof steps)[keyof typeof steps]) =>
  (Object.keys(steps) as (keyof ProviderForm)[]).filter((name) => steps[name] === step);

/** Where the form shows what the server refuses. */
export const refusedFields = { Name: 'provider.name', iban: 'provider.iban', bic: 'provider.bic' } as const;

/** The values that are sent; the schema of the contract judges them. */
export function providerBodyOf({ directors, ...form }: ProviderForm) {
  const names = directors.split(',').map((name) => name.trim());
  return { ...form, directors: names.filter((name) => name !== '') };
}

export function providerFormOf(provider: Provider): ProviderForm {
  const entries = Object.keys(emptyProvider).map((name) => [name, provider[name as keyof Provider]]);
  return { ...(Object.fromEntries(entries) as ProviderForm), directors: provider.directors.join(', ') };
}
