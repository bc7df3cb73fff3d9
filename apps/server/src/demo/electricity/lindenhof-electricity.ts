import { AllocationKey } from '@lichthof/domain/allocation/allocation-rule.ts';
import type { DemoElectricity } from './demo-contracts.ts';
import type { DemoEstate } from '../demo-estate.ts';
import { always, occupanciesFrom, tenantParticipant } from './demo-participants.ts';
import { basicSupply, gridPrices, operators } from './demo-tariffs.ts';

const startDate = '2023-01-01';
const tariff = 'Lindenhof Hausstrom';
const paysByTransfer = 3;
const firstAccount = 520_500;

/** Allocates the electricity of one roof to four apartments by consumption. */
export function lindenhofElectricity(estate: DemoEstate, mandateRenewedOn: string): DemoElectricity {
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
    tariffs: [{ name: tariff, startDate, prices: [{ from: startDate, to: null, prices }] }],
    participants: occupanciesFrom(estate, startDate).map(({ apartment, occupancy, apartmentNumber }) =>
      tenantParticipant(apartment, occupancy, {
        firstDay: startDate,
        tariffsOn: always(tariff),
        account: apartmentNumber === paysByTransfer ? null : firstAccount + apartmentNumber,
        mandateRenewedOn,
      }),
    ),
  };
}

const prices = {
  baseEurPerMonth: '9.50',
  pvCtPerKwh: '20.50',
  gridCtPerKwh: gridPrices(2023, '14.445'),
  discount: null,
  metering: null,
};
