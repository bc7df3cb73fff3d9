import type { SupplyBody } from '@lichthof/contracts/supply/electricity-supply.ts';
import type { ProviderBody } from '@lichthof/contracts/supply/providers.ts';

/** A company with everything that it needs. */
export const providerBody: ProviderBody = {
  name: 'Auenstrom GmbH',
  legalForm: 'capital_company',
  registerCourt: 'Amtsgericht Leipzig',
  registerNumber: 'HRB 12345',
  directors: ['Sabine Wolter', 'Martin Ziegler'],
  vatId: 'DE123456788',
  taxNumber: '181/815/08155',
  isSmallBusiness: false,
  hotline: '0341 555 0100',
  hotlineHours: '',
  email: 'strom@auenstrom.example',
  street: 'Auenuferweg',
  houseNumber: '3',
  zipCode: '04107',
  city: 'Leipzig',
  accountHolder: 'Auenstrom GmbH',
  iban: 'DE02120300000000202051',
  bic: 'BYLADEM1001',
  bankName: 'Deutsche Kreditbank',
  creditorId: 'DE98ZZZ09999999999',
  invoicePrefix: 'RE',
};

export const supplyBody: SupplyBody = {
  from: '2023-01-01',
  supplyModel: 'full_supply',
  allocationKey: 3,
  allocationBase: 'generation',
  unusedPart: 'fed_in',
  hasElectricHotWater: false,
};
