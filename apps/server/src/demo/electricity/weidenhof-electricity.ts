import { AllocationKey } from '@lichthof/domain/allocation/allocation-rule.ts';
import type { TariffToImport } from '../import-contracts/contracts-to-import.ts';
import type { DemoElectricity, DemoParticipant } from './demo-contracts.ts';
import type { DemoEstate } from '../demo-estate.ts';
import {
  always,
  generalParticipant,
  occupanciesFrom,
  tenantParticipant,
  thirdPartyParticipant,
  vacantParticipants,
  type Days,
} from './demo-participants.ts';
import { ownerOfEstates } from './demo-provider.ts';
import { basicSupply, gridPrices, operators } from './demo-tariffs.ts';

const first = 'Weidenhof Hausstrom';
const next = 'Weidenhof Hausstrom Plus';
const general = 'Weidenhof Allgemeinstrom';
const generalMeters = ['general', 'heatPump', 'charging1', 'charging2', 'charging3', 'charging4'];
const thirdPartyApartment = 12;
/** Tenants who keep the first tariff when the next one begins. */
const keepFirstTariff = new Set([4, 13, 22]);
/** The tenant without an e-mail address: invoices come by post. */
const byPost = 18;
const withInvoiceAddress = 10;
const firstAccount = 881_200;

/** Allocates the roof's electricity to 24 apartments by living area; unused parts are passed on to the others. */
export function weidenhofElectricity(estate: DemoEstate, firstDay: string): DemoElectricity {
  const ofOwner = { firstDay, tariffsOn: always(general) };
  return {
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
    tariffs: tariffsOf(firstDay),
    participants: [
      ...tenantsOf(estate, firstDay),
      ...estate.apartments.flatMap((apartment) => vacantParticipants(apartment, ofOwner)),
      generalParticipant(generalMeters, ofOwner),
    ],
  };
}

function tenantsOf(estate: DemoEstate, firstDay: string): DemoParticipant[] {
  return occupanciesFrom(estate, firstDay).map(({ apartment, occupancy, apartmentNumber }) => {
    if (apartmentNumber === thirdPartyApartment) return thirdPartyParticipant(apartment, occupancy, firstDay);
    const tariffsOn = keepFirstTariff.has(apartmentNumber) ? always(first) : firstThenNext(firstDay);
    const isSuccessor = occupancy !== apartment.occupancies[0];
    const account = apartmentNumber % 3 === 0 ? null : firstAccount + 100 * Number(isSuccessor) + apartmentNumber;
    const participant = tenantParticipant(apartment, occupancy, { firstDay, tariffsOn, account });
    if (apartmentNumber === byPost) return { ...participant, email: null };
    return apartmentNumber === withInvoiceAddress ? { ...participant, invoiceAddress: elsewhere } : participant;
  });
}

const elsewhere = { ...ownerOfEstates.address, street: 'Postgasse', houseNumber: '11 b' };

const changeDateOf = (firstDay: string) => `${firstDay.slice(0, 4)}-07-01`;

/** All other participants get the next tariff in July of the demo's first year. */
const firstThenNext =
  (firstDay: string) =>
  ({ from, to }: Days) => {
    const changeDate = changeDateOf(firstDay);
    if (from >= changeDate) return [{ name: next, from, to }];
    return [
      { name: first, from, to: changeDate },
      { name: next, from: changeDate, to },
    ];
  };

function tariffsOf(firstDay: string): TariffToImport[] {
  const changeDate = changeDateOf(firstDay);
  const nextYear = `${Number(firstDay.slice(0, 4)) + 1}-01-01`;
  return [
    { name: first, startDate: firstDay, prices: [{ from: firstDay, to: null, prices: firstPrices }] },
    { name: next, startDate: changeDate, prices: [{ from: changeDate, to: null, prices: nextPrices }] },
    {
      name: general,
      startDate: firstDay,
      prices: [
        { from: firstDay, to: nextYear, prices: generalPrices },
        { from: nextYear, to: null, prices: generalPricesNextYear },
      ],
    },
  ];
}

/** Of an intelligent metering system, 30 € with VAT. */
const meteringFee = { eurPerYear: '25.21', isIncluded: true };

const firstPrices = {
  baseEurPerMonth: '9.90',
  pvCtPerKwh: '21.00',
  gridCtPerKwh: gridPrices(2025, '14.059'),
  discount: null,
  metering: meteringFee,
};
const nextPrices = {
  baseEurPerMonth: '10.50',
  pvCtPerKwh: '21.50',
  gridCtPerKwh: gridPrices(2025, '13.709'),
  discount: { thresholdPercent: '40', ctPerKwh: '1.00' },
  metering: meteringFee,
};
const generalPrices = {
  baseEurPerMonth: '12.00',
  pvCtPerKwh: '20.00',
  gridCtPerKwh: gridPrices(2025, '12.309'),
  discount: null,
  metering: meteringFee,
};
const generalPricesNextYear = {
  ...generalPrices,
  pvCtPerKwh: '20.50',
  gridCtPerKwh: gridPrices(2026, '11.914'),
};
