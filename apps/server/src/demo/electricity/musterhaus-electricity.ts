import { AllocationKey } from '@lichthof/domain/allocation/allocation-rule.ts';
import type { ProviderToImport } from '../import-contracts/contracts-to-import.ts';
import type { DemoEstate } from '../demo-estate.ts';
import type { DemoElectricity } from './demo-contracts.ts';
import { always, demoIban, generalParticipant, occupanciesFrom, tenantParticipant } from './demo-participants.ts';
import { demoProvider } from './demo-provider.ts';
import { basicSupply, gridPrices, operators } from './demo-tariffs.ts';

const tariff = 'Muster Hausstrom';
const payByTransfer = new Set([3, 6]);
const firstAccount = 779_900;
const owner = 'Musterverwaltung';
const email = 'verwaltung@muster.example';
const address = { street: 'Musterstraße', houseNumber: '1', zipCode: '04109', city: 'Leipzig' };

/** Full supply of eight apartments and the general electricity, at one tariff. */
export function musterhausElectricity(estate: DemoEstate, firstDay: string): DemoElectricity {
  const tariffsOn = always(tariff);
  const tenants = occupanciesFrom(estate, firstDay).map(({ apartment, occupancy, apartmentNumber }) =>
    tenantParticipant(apartment, occupancy, {
      firstDay,
      tariffsOn,
      account: payByTransfer.has(apartmentNumber) ? null : firstAccount + apartmentNumber,
    }),
  );
  const general = generalParticipant(['general'], { firstDay, tariffsOn });
  return {
    provider: sampleProvider(),
    supply: {
      from: firstDay,
      supplyModel: 'full_supply',
      key: AllocationKey.LivingArea,
      base: 'generation',
      unused: 'passed_on',
      hasElectricHotWater: false,
      basicSupply,
      ...operators,
    },
    tariffs: [{ name: tariff, startDate: firstDay, prices: [{ from: firstDay, to: null, prices }] }],
    participants: [...tenants, { ...general, names: [owner], email, invoiceAddress: address }],
  };
}

const prices = {
  baseEurPerMonth: '9.90',
  pvCtPerKwh: '21.00',
  gridCtPerKwh: gridPrices(2025, '14.059'),
  discount: null,
  metering: { eurPerYear: '25.21', isIncluded: true },
};

/** An account that no bank has, and a creditor of which the demo knows nothing. */
function sampleProvider(): ProviderToImport {
  return {
    ...demoProvider(),
    name: owner,
    address,
    email: 'strom@muster.example',
    registerNumber: 'GnR 000',
    directors: ['Maria Muster'],
    bank: { iban: demoIban(firstAccount), bic: 'MARKDEF1100', bankName: 'Musterbank', accountHolder: owner },
    creditorId: 'DE98MUS09999999999',
    logo: null,
  };
}
