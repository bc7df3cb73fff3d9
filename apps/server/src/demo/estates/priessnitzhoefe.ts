import { getItem } from '@lichthof/domain/collections/items.ts';
import { formatPlain } from '@lichthof/domain/formats/number-formats.ts';
import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { caretaker } from '../demo-customer.ts';
import type { DemoAddress, DemoApartment, DemoEstate, DemoMeter, DemoPerson } from '../demo-estate.ts';
import { demoMeter, houseConnectionMeters, installedBefore, type MeterSeries } from '../demo-meters.ts';
import { occupancyOf, tenantPerson } from '../demo-people.ts';

interface Building {
  key: string;
  name: string;
  groupKey: string | null;
  projectId: string;
  allocationKey: number;
  address: DemoAddress;
  batch: string;
  apartmentCount: number;
  peakW: number;
  azimuthDegrees: number;
  tenantOf: (apartmentIndex: number) => DemoPerson;
}

const floors = ['EG', '1. OG', '2. OG', 'DG'];
const areasSqm = [67.4, 52.9, 88.1, 74.6];
const annualKwh = [2250, 1450, 2900, 1850, 2050];

/** Two neighbouring estates with PV for collective supply (GGV), without a battery. */
export function priessnitzhoefe(firstDay: string): DemoEstate[] {
  const buildings = [
    {
      key: 'priessnitzhof-nord',
      name: 'Prießnitzhof Nord',
      houseNumber: '5',
      batch: '7730',
      allocationKey: 4,
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
      allocationKey: 1,
      apartmentCount: 6,
      peakW: 14_400,
      azimuthDegrees: 215,
      firstTenant: 33,
    },
  ];
  return buildings.map(({ houseNumber, firstTenant, ...building }) =>
    apartmentEstate(
      {
        ...building,
        groupKey: 'priessnitzhoefe',
        projectId: `NEU-24${houseNumber.padStart(2, '0')}`,
        address: { street: 'Am Prießnitzhof', houseNumber, zipCode: '01099', city: 'Dresden', state: 'Sachsen' },
        tenantOf: (index) =>
          building.key === 'priessnitzhof-nord' && index === 1 ? caretaker.person : tenantPerson(firstTenant + index),
      },
      firstDay,
    ),
  );
}

/** An estate with PV, general electricity and a meter in each apartment, without a battery or gaps. */
export function apartmentEstate(building: Building, firstDay: string): DemoEstate {
  const { batch, address } = building;
  const series = { batch, zipCode: address.zipCode, installedDate: installedBefore(firstDay, 96) };
  const apartments = apartmentsOf(building, firstDay);
  return {
    key: building.key,
    name: building.name,
    groupKey: building.groupKey,
    projectId: building.projectId,
    description: `${building.apartmentCount} Wohnungen, ${formatPlain(building.peakW / 1000)} kWp PV`,
    timeZone: 'Europe/Berlin',
    floorsCount: 4,
    constructionYear: 1908,
    buildingType: 1,
    allocationKey: building.allocationKey,
    location: { ...address, country: 'de' },
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

function apartmentsOf({ apartmentCount, tenantOf }: Building, firstDay: string): DemoApartment[] {
  return Array.from({ length: apartmentCount }, (_, index) => ({
    key: `flat${index + 1}`,
    name: `Wohnung ${index + 1}`,
    areaSqm: getItem(areasSqm, index % 4),
    floor: getItem(floors, Math.floor(index / 2)),
    occupancies: [occupancyOf([tenantOf(index)], addDays(firstDay, -150 - 97 * index))],
  }));
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
