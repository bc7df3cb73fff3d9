import { AllocationKey } from '@lichthof/domain/allocation/allocation-rule.ts';
import type { DemoElectricity } from './demo-contracts.ts';
import type { DemoEstate } from '../demo-estate.ts';
import { always, occupanciesFrom, tenantParticipant } from './demo-participants.ts';
import { basicSupply, gridPrices, operators } from './demo-tariffs.ts';

/** The month of the file that is imported into the estate. */
const startDate = '2023-08-01';
const tariff = 'Sonnenhof Hausstrom 2023';
const payByTransfer = new Set([2, 4]);
/** The tenant without an e-mail address: invoices come by post. */
const byPost = 4;
const firstAccount = 520_400;

/** Allocates the electricity of four roofs to five apartments by consumption. */
export function sonnenhofElectricity(estate: DemoEstate, mandateRenewedOn: string): DemoElectricity {
  return {
    supply: {
      from: '2022-01-01',
      supplyModel: 'full_supply',
      key: AllocationKey.ByConsumption,
      base: 'generation',
      unused: 'fed_in',
      hasElectricHotWater: false,
      basicSupply,
      ...operators,
    },
    tariffs: [
      {
        name: tariff,
        startDate,
        prices: [{ from: startDate, to: null, prices: prices2023 }],
      },
    ],
    participants: occupanciesFrom(estate, startDate).map(({ apartment, occupancy, apartmentNumber }) => {
      const account = payByTransfer.has(apartmentNumber) ? null : firstAccount + apartmentNumber;
      const participant = tenantParticipant(apartment, occupancy, {
        firstDay: startDate,
        tariffsOn: always(tariff),
        account,
        mandateRenewedOn,
      });
      return apartmentNumber === byPost ? { ...participant, email: null } : participant;
    }),
  };
}

const prices2023 = {
  baseEurPerMonth: '9.90',
  pvCtPerKwh: '21.00',
  gridCtPerKwh: gridPrices(2023, '14.945'),
  discount: null,
  metering: null,
};
