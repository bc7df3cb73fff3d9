import { AllocationKey } from '@lichthof/domain/allocation/allocation-rule.ts';
import type { DemoElectricity } from './demo-contracts.ts';
import type { DemoEstate } from '../demo-estate.ts';
import { always, generalParticipant, occupanciesFrom, tenantParticipant } from './demo-participants.ts';
import { basicSupply, operators, roofPrices } from './demo-tariffs.ts';

const tariff = 'Prießnitzhof Dachstrom';
const payByTransfer = new Set([3, 6]);
const firstAccount = 773_000;

/**
 * Allocates the roof's electricity in equal parts to eight apartments and the general electricity (GGV); other
 * suppliers deliver the rest.
 */
export function priessnitzhofElectricity(estate: DemoEstate, firstDay: string): DemoElectricity {
  const tenants = occupanciesFrom(estate, firstDay).map(({ apartment, occupancy, apartmentNumber }) =>
    tenantParticipant(apartment, occupancy, {
      firstDay,
      tariffsOn: always(tariff),
      account: payByTransfer.has(apartmentNumber) ? null : firstAccount + apartmentNumber,
    }),
  );
  return {
    supply: {
      from: firstDay,
      supplyModel: 'ggv',
      key: AllocationKey.EqualParts,
      base: 'generation',
      unused: 'fed_in',
      hasElectricHotWater: false,
      basicSupply,
      ...operators,
    },
    tariffs: [
      {
        name: tariff,
        startDate: firstDay,
        prices: [{ from: firstDay, to: null, prices: roofPrices('2.90', '22.00') }],
      },
    ],
    participants: [...tenants, generalParticipant(['general'], { firstDay, tariffsOn: always(tariff) })],
  };
}
