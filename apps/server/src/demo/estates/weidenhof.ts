import { getItem } from '@lichthof/domain/collections/items.ts';
import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import type { DemoApartment, DemoEstate, DemoMeter, DemoOccupancy } from '../demo-estate.ts';
import { demoMeter, houseConnectionMeters, installedBefore, withExchange, type MeterSeries } from '../demo-meters.ts';
import { occupancyOf, partnerOf, tenantPerson } from '../demo-people.ts';

const entrances = ['12', '14', '16'];
const floors = ['EG', '1. OG', '2. OG', '3. OG'];
const apartmentCount = 24;
const annualKwh = [1350, 2100, 2650, 1800, 3100, 1500, 2400, 1950];
const areasSqm = [48.5, 64.2, 71.8, 58.4, 92.6, 45.1, 76.3, 61.9];
/** Apartment 8 is vacant; in apartment 16 the tenant changes. */
const emptyApartment = 8;
const reletApartment = 16;
const exchangedApartment = 5;

/** Three entrances from the 1990s with a new roof: tenant electricity, battery, heat pump, four charging points. */
export function weidenhof(firstDay: string): DemoEstate {
  const series = { batch: '8812', zipCode: '04229', installedDate: installedBefore(firstDay, 214) };
  return {
    key: 'weidenhof',
    name: 'Weidenhof 12–16',
    groupKey: 'plagwitz',
    projectId: 'PLA-2401',
    description: '24 Wohnungen, 68 kWp PV, 60 kWh Batterie',
    timeZone: 'Europe/Berlin',
    floorsCount: 4,
    constructionYear: 1996,
    connectionFuseA: 250,
    buildingType: 1,
    allocationKey: 1,
    location: {
      street: 'Weidenhof',
      houseNumber: '12–16',
      zipCode: '04229',
      city: 'Leipzig',
      state: 'Sachsen',
      country: 'de',
    },
    buildingAreas: [
      { areaClassification: 7, norm: 3, areaSqm: 1556.4 },
      { areaClassification: 1, norm: 1, areaSqm: 2184 },
      { areaClassification: 4, norm: 1, areaSqm: 214.8 },
    ],
    edges: [{ name: 'Steuerung Weidenhof', position: 'Technikraum Nr. 14', startDate: series.installedDate }],
    apartments: apartmentsOf(firstDay),
    meters: metersOf(series, firstDay),
    readBy: 'edge',
    plant: {
      place: { latitude: 51.32, longitude: 12.33 },
      pvPlanes: [
        { peakW: 34_000, tiltDegrees: 13, azimuthDegrees: 95 },
        { peakW: 34_000, tiltDegrees: 13, azimuthDegrees: 275 },
      ],
      battery: { capacityWh: 60_000, powerW: 30_000, efficiency: 0.955 },
    },
  };
}

function apartmentsOf(firstDay: string): DemoApartment[] {
  return Array.from({ length: apartmentCount }, (_, index) => {
    const entrance = getItem(entrances, Math.floor(index / 8));
    const floor = getItem(floors, Math.floor((index % 8) / 2));
    return {
      key: apartmentKeyOf(index + 1),
      name: apartmentName(index + 1),
      areaSqm: getItem(areasSqm, index % 8),
      floor: `Nr. ${entrance}, ${floor} ${index % 2 === 0 ? 'links' : 'rechts'}`,
      occupancies: occupanciesOf(index + 1, firstDay),
    };
  });
}

function occupanciesOf(apartmentNumber: number, firstDay: string): DemoOccupancy[] {
  if (apartmentNumber === emptyApartment) return [];
  const person = tenantPerson(apartmentNumber - 1);
  const movedIn = addDays(firstDay, -320 - 61 * apartmentNumber);
  if (apartmentNumber === reletApartment) {
    const handOver = addDays(firstDay, 242);
    return [occupancyOf([person], movedIn, handOver), occupancyOf([tenantPerson(24)], addDays(handOver, 16))];
  }
  const partner = apartmentNumber % 7 === 2 ? [partnerOf(person, 'Ute')] : [];
  return [occupancyOf([person, ...partner], movedIn)];
}

function metersOf(series: MeterSeries, firstDay: string): DemoMeter[] {
  const { PvGeneration, Charge, Discharge, StorageChargingQuota, GeneralConsumption, Heating } = MeterKind;
  const { PvTotal, Battery, General, Heating: HeatingPoint } = MeasuringPoint;
  const heatPump = { type: 'heatPump', lossWPerK: 950, hotWaterWh: 52_000 } as const;
  const stairwell = { type: 'stairwell', annualWh: 5_600_000 } as const;
  return [
    ...houseConnectionMeters(series),
    demoMeter(series, 41, {
      key: 'pv',
      name: 'PV gesamt',
      kind: PvGeneration,
      peakPowerKw: 68,
      measuringPoint: PvTotal,
      obis: '1-0:2.8.0',
    }),
    demoMeter(series, 42, { key: 'charge', name: 'Batterie Ladung', kind: Charge, measuringPoint: Battery }),
    demoMeter(series, 43, {
      key: 'discharge',
      name: 'Batterie Entladung',
      kind: Discharge,
      measuringPoint: Battery,
      obis: '1-0:2.8.0',
    }),
    demoMeter(series, 44, {
      key: 'stateOfCharge',
      name: 'Batterie Ladestand',
      kind: StorageChargingQuota,
      storageCapacityKwh: 60,
      measuringPoint: Battery,
      obis: '1-0:96.50.0',
    }),
    demoMeter(series, 46, {
      key: 'general',
      name: 'Allgemeinstrom',
      kind: GeneralConsumption,
      measuringPoint: General,
      load: stairwell,
    }),
    demoMeter(series, 48, {
      key: 'heatPump',
      name: 'Wärmepumpe',
      kind: Heating,
      measuringPoint: HeatingPoint,
      load: heatPump,
    }),
    ...chargingMeters(series),
    ...apartmentMeters(series, firstDay),
    ...entrances.flatMap((entrance, index) => waterMeters(series, entrance, index)),
  ];
}

function chargingMeters(series: MeterSeries): DemoMeter[] {
  return [0.45, 0.3, 0.38, 0.26].map((sessionChance, index) =>
    demoMeter(series, 31 + index, {
      key: `charging${index + 1}`,
      name: `Ladepunkt Hof ${index + 1}`,
      kind: MeterKind.EMobility,
      measuringPoint: MeasuringPoint.ChargingStation,
      load: { type: 'charging', at: 'home', sessionChance, powerW: 11_000 },
    }),
  );
}

function apartmentMeters(series: MeterSeries, firstDay: string): DemoMeter[] {
  return Array.from({ length: apartmentCount }, (_, index) => {
    const apartmentNumber = index + 1;
    const meter = demoMeter(series, apartmentNumber + 2, {
      key: apartmentKeyOf(apartmentNumber),
      name: apartmentName(apartmentNumber),
      kind: MeterKind.TenantRate,
      measuringPoint: MeasuringPoint.Tenant,
      apartmentKey: apartmentKeyOf(apartmentNumber),
      load: { type: 'household', annualWh: getItem(annualKwh, index % 8) * 1000 + index * 9000 },
    });
    return apartmentNumber === exchangedApartment ? withExchange(meter, addDays(firstDay, 218)) : meter;
  });
}

function waterMeters(series: MeterSeries, entrance: string, index: number): DemoMeter[] {
  const waters = [
    { key: `coldWater${entrance}`, name: `Kaltwasser Nr. ${entrance}`, obis: '8-0:1.0.0', litresPerDay: 1180 },
    { key: `warmWater${entrance}`, name: `Warmwasser Nr. ${entrance}`, obis: '9-0:1.0.0', litresPerDay: 690 },
  ];
  return waters.map(({ litresPerDay, ...water }, position) =>
    demoMeter(series, 61 + 2 * index + position, {
      ...water,
      kind: MeterKind.Consumption,
      measuringPoint: MeasuringPoint.General,
      load: { type: 'water', litresPerDay: litresPerDay + 35 * index },
    }),
  );
}

const apartmentKeyOf = (number: number) => `flat${number}`;
const apartmentName = (number: number) => `WE ${String(number).padStart(2, '0')}`;
