import { type setUpSupply, type SupplyDraft, supplyBodySchema } from '@lichthof/contracts/supply/electricity-supply.ts';
import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { providerBodySchema, type ProviderSummary } from '@lichthof/contracts/supply/providers.ts';
import type { FieldPath } from 'react-hook-form';
import { z } from 'zod';
import { schemaOfForm } from '../form/check-form.ts';
import { emptyProvider, type ProviderForm, providerBodyOf, providerFieldsOf } from '../form/provider-form.ts';
import { emptySupply, type SupplyForm, supplyFields } from '../form/supply-form.ts';

export interface SetUpForm {
  supply: SupplyForm;
  /** The id of an existing provider of the customer; `newProvider` creates one. */
  providerChoice: number;
  provider: ProviderForm;
}
export type SetUpBody = BodyOf<typeof setUpSupply>;

export const newProvider = 0;

export type ProposedAddress = Pick<ProviderForm, 'street' | 'houseNumber' | 'zipCode' | 'city'>;

interface KnownBefore {
  providers: Pick<ProviderSummary, 'providerId' | 'estateCount'>[];
  /** As the estate says. */
  allocationKey: SupplyForm['allocationKey'];
  /** Where a new provider probably sits. */
  customerAddress: ProposedAddress | null;
}

const nothingKnown: KnownBefore = { providers: [], allocationKey: null, customerAddress: null };

/** With the provider of most estates, the estate's key and the customer's address, where they are known. */
export const emptySetUp = (today: string, known = nothingKnown): SetUpForm => ({
  supply: { ...emptySupply(today), allocationKey: known.allocationKey },
  providerChoice: known.providers.toSorted((a, b) => b.estateCount - a.estateCount)[0]?.providerId ?? newProvider,
  provider: { ...emptyProvider, ...known.customerAddress },
});

const withNewProvider = z.object({ supply: supplyBodySchema, provider: providerBodySchema });
const withKnownProvider = z.object({ supply: supplyBodySchema, provider: z.object({ providerId: z.int() }) });

/** Only a new provider is judged. */
export const setUpSchema = schemaOfForm<SetUpForm, SetUpBody>(({ supply, providerChoice, provider }) =>
  providerChoice === newProvider
    ? { schema: withNewProvider, body: { supply, provider: providerBodyOf(provider) } }
    : { schema: withKnownProvider, body: { supply, provider: { providerId: providerChoice } } },
);

/** A draft may be older than the form: what it lacks is empty. */
export function formOfDraft(draft: Pick<SupplyDraft, 'form'>, today: string): SetUpForm {
  const empty = emptySetUp(today);
  const kept = draft.form as Partial<SetUpForm>;
  return {
    supply: { ...empty.supply, ...kept.supply },
    providerChoice: kept.providerChoice ?? empty.providerChoice,
    provider: { ...empty.provider, ...kept.provider },
  };
}

export type SetUpStep = 'model' | 'allocation' | 'business' | 'address' | 'bank';

export function stepsOf(providerChoice: number): SetUpStep[] {
  return providerChoice === newProvider
    ? ['model', 'allocation', 'business', 'address', 'bank']
    : ['model', 'allocation'];
}

const inSupply = (...names: (keyof SupplyForm)[]) => names.map((name) => `supply.${name}` as const);
const inProvider = (names: readonly (keyof ProviderForm)[]) => names.map((name) => `provider.${name}` as const);

export const fieldsOfStep: Record<SetUpStep, FieldPath<SetUpForm>[]> = {
  model: [...inSupply(...supplyFields.model), 'providerChoice'],
  allocation: inSupply(...supplyFields.allocation, ...supplyFields.operators),
  business: inProvider(providerFieldsOf('business')),
  address: inProvider(providerFieldsOf('address')),
  bank: inProvider(providerFieldsOf('bank')),
};
