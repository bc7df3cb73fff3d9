import { getItem } from '@lichthof/domain/collections/items.ts';
import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import type { DemoEstate, DemoMeter } from '../demo-estate.ts';
import { demoMeter, type MeterSeries } from '../demo-meters.ts';
import { occupancyOf, tenantPerson } from '../demo-people.ts';

const areasSqm = [58.6, 58.6, 71.9, 66.4];
const floors = ['EG', '1. OG', '2. OG', 'DG'];
const firstTenant = 44;
/** Long ago, because imported files may contain old values. */
const startDate = '2022-01-01';

/** A small building with one roof. Like the Sonnenhof it has no quarter-hours until a file is imported. */
export function lindenhof(): DemoEstate {
  const series = { batch: '5205', zipCode: '04279', installedDate: startDate };
  return {
    key: 'lindenhof',
    name: 'Lindenhof 3',
    groupKey: null,
    projectId: 'CON-2206',
    description: '4 Wohnungen, 1 PV-Anlage; Werte kommen per Datei vom Messstellenbetreiber',
    timeZone: 'Europe/Berlin',
    floorsCount: 4,
    constructionYear: 1911,
    buildingType: 1,
    allocationKey: 3,
    location: {
      street: 'Lindenhof',
      houseNumber: '3',
      zipCode: '04279',
      city: 'Leipzig',
      state: 'Sachsen',
      country: 'de',
    },
    buildingAreas: [{ areaClassification: 7, norm: 3, areaSqm: 255.5 }],
    edges: [{ name: 'Steuerung Lindenhof', position: 'Keller', startDate }],
    apartments: areasSqm.map((areaSqm, index) => ({
      key: `flat${index + 1}`,
      name: `WE 0${index + 1}`,
      areaSqm,
      floor: getItem(floors, index),
      occupancies: [occupancyOf([tenantPerson(firstTenant + index)], startDate)],
    })),
    meters: [...areasSqm.map((_, index) => apartmentMeter(series, index)), pvMeter(series)],
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

function pvMeter(series: MeterSeries): DemoMeter {
  return demoMeter(series, 11, {
    key: 'pv',
    name: 'PV Dach',
    kind: MeterKind.PvGeneration,
    measuringPoint: MeasuringPoint.PvTotal,
    obis: '1-0:2.8.0',
  });
}
