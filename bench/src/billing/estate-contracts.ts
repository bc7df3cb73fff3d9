import { AllocationKey } from '@lichthof/domain/allocation/allocation-rule.ts';
import { demoProvider } from '../../../apps/server/src/demo/electricity/demo-provider.ts';
import { basicSupply, gridPrices, operators } from '../../../apps/server/src/demo/electricity/demo-tariffs.ts';
import type { ContractsToImport } from '../../../apps/server/src/demo/import-contracts/contracts-to-import.ts';
import type { BilledEstate, BilledApartment } from './billed-estate.ts';

const from = '2024-01-01';
const priceChange = '2025-07-01';
const tariffName = 'Hausstrom';

/** Full supply by consumption for every apartment, with new prices in the middle of the year. */
export function contractsOf(estate: BilledEstate, apartments: BilledApartment[]): ContractsToImport {
  return {
    ...estate,
    provider: demoProvider(),
    supply: {
      from,
      supplyModel: 'full_supply',
      key: AllocationKey.ByConsumption,
      base: 'generation',
      unused: 'passed_on',
      hasElectricHotWater: false,
      basicSupply,
      ...operators,
    },
    tariffs: [{ name: tariffName, startDate: from, prices }],
    participants: apartments.map(({ apartmentId, occupancyId }, index) => ({
      type: 'tenant',
      apartmentId,
      occupancyId,
      meterIds: [],
      names: [`Mariam Haddad ${index + 1}`],
      email: `flat${index + 1}@lichthof.example`,
      invoiceAddress: null,
      contract: { from, to: null, minimumTermUntil: null, noticeMonths: 1 },
      tariffs: [{ name: tariffName, from, to: null }],
      mandate: null,
    })),
  };
}

const prices = [
  { from, to: priceChange, pvCtPerKwh: '21.00', commodity: '13.10' },
  { from: priceChange, to: null, pvCtPerKwh: '21.50', commodity: '12.40' },
].map(({ commodity, pvCtPerKwh, ...days }) => ({
  ...days,
  prices: {
    baseEurPerMonth: '9.90',
    pvCtPerKwh,
    gridCtPerKwh: gridPrices(2025, commodity),
    discount: null,
    metering: null,
  },
}));
