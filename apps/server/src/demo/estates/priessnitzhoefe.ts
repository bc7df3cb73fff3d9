import { getItem } from '@lichthof/domain/collections/items.ts';
import { formatPlain } from '@lichthof/domain/formats/number-formats.ts';
import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { caretaker } from '../demo-customer.ts';
import type { DemoApartment, DemoEstate, DemoMeter } from '../demo-estate.ts';
import { demoMeter, houseConnectionMeters, installedBefore, type MeterSeries } from '../demo-meters.ts';
import { occupancyOf, tenantPerson } from '../demo-people.ts';

interface Building {
  key: string;
  name: string;
  houseNumber: string;
  batch: string;
  apartmentCount: number;
  peakW: number;
  azimuthDegrees: number;
  /** The number of the first apartment's tenant. */
  firstTenant: number;
}

/** Only this estate has tenant electricity already. */
const communityEstate = 'priessnitzhof-nord';
const floors = ['EG', '1. OG', '2. OG', 'DG'];
const areasSqm = [67.4, 52.9, 88.1, 74.6];
const annualKwh = [2250, 1450, 2900, 1850, 2050];

/** Two neighbouring estates with PV for collective supply (GGV), without a battery. */
export function priessnitzhoefe(firstDay: string): DemoEstate[] {
  const buildings: Building[] = [
    {
      key: 'priessnitzhof-nord',
      name: 'Prießnitzhof Nord',
      houseNumber: '5',
      batch: '7730',
      apartmentCount: 8,
      peakW: 21_600,
      azimuthDegrees: 180,
      firstTenant: 25,
    },
    {
      key: 'priessnitzhof-sued',
      name: 'Prießnitzhof Süd',
      houseNumber: '7',
      batch: '7731',
      apartmentCount: 6,
      peakW: 14_400,
      azimuthDegrees: 215,
      firstTenant: 33,
    },
  ];
  return buildings.map((building) => estateOf(building, firstDay));
}

function estateOf(building: Building, firstDay: string): DemoEstate {
  const series = { batch: building.batch, zipCode: '01099', installedDate: installedBefore(firstDay, 96) };
  const apartments = apartmentsOf(building, firstDay);
  return {
    key: building.key,
    name: building.name,
    groupKey: 'priessnitzhoefe',
    projectId: `NEU-24${building.houseNumber.padStart(2, '0')}`,
    description: `${building.apartmentCount} Wohnungen, ${formatPlain(building.peakW / 1000)} kWp PV`,
    timeZone: 'Europe/Berlin',
    floorsCount: 4,
    constructionYear: 1908,
    buildingType: 1,
    allocationKey: building.key === communityEstate ? 4 : 1,
    location: {
      street: 'Am Prießnitzhof',
      houseNumber: building.houseNumber,
      zipCode: '01099',
      city: 'Dresden',
      state: 'Sachsen',
      country: 'de',
    },
    buildingAreas: [{ areaClassification: 7, norm: 3, areaSqm: livingAreaOf(apartments) }],
    edges: [{ name: `Steuerung ${building.name}`, position: 'Hausanschlussraum', startDate: series.installedDate }],
    apartments,
    meters: metersOf(building, series),
    readBy: 'edge',
    plant: {
      place: { latitude: 51.07, longitude: 13.76 },
      pvPlanes: [{ peakW: building.peakW, tiltDegrees: 38, azimuthDegrees: building.azimuthDegrees }],
      battery: null,
    },
  };
}

function apartmentsOf({ key, apartmentCount, firstTenant }: Building, firstDay: string): DemoApartment[] {
  return Array.from({ length: apartmentCount }, (_, index) => {
    const isCaretakers = key === 'priessnitzhof-nord' && index === 1;
    const person = isCaretakers ? caretaker.person : tenantPerson(firstTenant + index);
    return {
      key: `flat${index + 1}`,
      name: `Wohnung ${index + 1}`,
      areaSqm: getItem(areasSqm, index % 4),
      floor: getItem(floors, Math.floor(index / 2)),
      occupancies: [occupancyOf([person], addDays(firstDay, -150 - 97 * index))],
    };
  });
}

function metersOf(building: Building, series: MeterSeries): DemoMeter[] {
  const { apartmentCount, key } = building;
  const apartmentMeters = Array.from({ length: apartmentCount }, (_, index) =>
    demoMeter(series, 11 + index, {
      key: `flat${index + 1}`,
      name: `Wohnung ${index + 1}`,
      kind: MeterKind.TenantRate,
      measuringPoint: MeasuringPoint.Tenant,
      apartmentKey: `flat${index + 1}`,
      load: { type: 'household', annualWh: getItem(annualKwh, (index + key.length) % 5) * 1000 },
    }),
  );
  return [...houseConnectionMeters(series), ...generalMeters(series, building), ...apartmentMeters];
}

function generalMeters(series: MeterSeries, { apartmentCount, peakW }: Building): DemoMeter[] {
  return [
    demoMeter(series, 3, {
      key: 'pv',
      name: 'PV gesamt',
      kind: MeterKind.PvGeneration,
      peakPowerKw: peakW / 1000,
      measuringPoint: MeasuringPoint.PvTotal,
      obis: '1-0:2.8.0',
    }),
    demoMeter(series, 4, {
      key: 'general',
      name: 'Allgemeinstrom',
      kind: MeterKind.GeneralConsumption,
      measuringPoint: MeasuringPoint.General,
      load: { type: 'stairwell', annualWh: 190_000 * apartmentCount },
    }),
    demoMeter(series, 5, {
      key: 'coldWater',
      name: 'Kaltwasser',
      kind: MeterKind.Consumption,
      measuringPoint: MeasuringPoint.General,
      obis: '8-0:1.0.0',
      load: { type: 'water', litresPerDay: 225 * apartmentCount },
    }),
  ];
}

function livingAreaOf(apartments: DemoApartment[]): number {
  return Math.round(apartments.reduce((sum, { areaSqm }) => sum + areaSqm, 0) * 100) / 100;
}
