import { getItem } from '@lichthof/domain/collections/items.ts';
import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import type { DemoEstate, DemoMeter } from '../demo-estate.ts';
import { demoMeter, type MeterSeries } from '../demo-meters.ts';
import { occupancyOf, tenantPerson } from '../demo-people.ts';

const areasSqm = [54.3, 81.7, 63, 112.4, 78.2];
const floors = ['EG links', 'EG rechts', '1. OG links', '1. OG rechts', 'DG'];
const plants = ['Dach Ost', 'Dach West', 'Carport', 'Scheune'];
/** The number of the person in the first apartment. */
export const firstSonnenhofTenant = 39;
/** Long ago, because imported files may contain old values. */
const startDate = '2022-01-01';

/**
 * Has no quarter-hours until a file is imported: a meter per apartment and per PV plant, none at the grid connection.
 */
export function sonnenhof(): DemoEstate {
  const series = { batch: '5204', zipCode: '04277', installedDate: startDate };
  return {
    key: 'sonnenhof',
    name: 'Sonnenhof',
    groupKey: null,
    projectId: 'CON-2205',
    description: '5 Wohnungen, 4 PV-Anlagen; Werte kommen per Datei vom Messstellenbetreiber',
    timeZone: 'Europe/Berlin',
    floorsCount: 3,
    constructionYear: 1934,
    buildingType: 1,
    allocationKey: 3,
    location: {
      street: 'Sonnenwinkel',
      houseNumber: '4',
      zipCode: '04277',
      city: 'Leipzig',
      state: 'Sachsen',
      country: 'de',
    },
    buildingAreas: [{ areaClassification: 7, norm: 3, areaSqm: 389.6 }],
    edges: [{ name: 'Steuerung Sonnenhof', position: 'Scheune', startDate }],
    apartments: areasSqm.map((areaSqm, index) => ({
      key: `flat${index + 1}`,
      name: `WE 0${index + 1}`,
      areaSqm,
      floor: getItem(floors, index),
      occupancies: [occupancyOf([tenantPerson(firstSonnenhofTenant + index)], startDate)],
    })),
    meters: [...areasSqm.map((_, index) => apartmentMeter(series, index)), ...plants.map(pvMeter(series))],
    readBy: 'operator',
    plant: null,
  };
}

function apartmentMeter(series: MeterSeries, index: number): DemoMeter {
  return demoMeter(series, 1 + index, {
    key: `flat${index + 1}`,
    name: `WE 0${index + 1}`,
    kind: MeterKind.TenantRate,
    measuringPoint: MeasuringPoint.Tenant,
    apartmentKey: `flat${index + 1}`,
  });
}

function pvMeter(series: MeterSeries): (place: string, index: number) => DemoMeter {
  return (place, index) =>
    demoMeter(series, 11 + index, {
      key: `pv${index + 1}`,
      name: `PV 0${index + 1} ${place}`,
      kind: MeterKind.PvGeneration,
      measuringPoint: MeasuringPoint.PvSingle,
      obis: '1-0:2.8.0',
    });
}
