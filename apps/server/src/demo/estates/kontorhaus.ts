import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import type { DemoEstate, DemoMeter } from '../demo-estate.ts';
import { demoMeter, houseConnectionMeters, installedBefore, type MeterSeries } from '../demo-meters.ts';

/** An office building without tenants: PV, charging for the fleet, gas heating. In no group. */
export function kontorhaus(firstDay: string): DemoEstate {
  const series = { batch: '6150', zipCode: '04109', installedDate: installedBefore(firstDay, 401) };
  return {
    key: 'kontorhaus',
    name: 'Kontorhaus am Markt',
    groupKey: null,
    projectId: 'MIT-2302',
    description: 'Büros und zwei Läden, 39 kWp PV, Gasheizung',
    timeZone: 'Europe/Berlin',
    floorsCount: 5,
    constructionYear: 1927,
    buildingType: 3,
    allocationKey: 2,
    location: {
      street: 'Kontorgasse',
      houseNumber: '1',
      zipCode: '04109',
      city: 'Leipzig',
      state: 'Sachsen',
      country: 'de',
    },
    buildingAreas: [{ areaClassification: 9, norm: 4, areaSqm: 1240 }],
    edges: [{ name: 'Steuerung Kontorhaus', position: 'Keller, Raum 0.03', startDate: series.installedDate }],
    apartments: [],
    meters: [...houseConnectionMeters(series), ...generalMeters(series), ...chargingMeters(series)],
    readBy: 'operator',
    plant: {
      place: { latitude: 51.34, longitude: 12.37 },
      pvPlanes: [{ peakW: 39_000, tiltDegrees: 10, azimuthDegrees: 170 }],
      battery: null,
    },
  };
}

function generalMeters(series: MeterSeries): DemoMeter[] {
  return [
    demoMeter(series, 3, {
      key: 'pv',
      name: 'PV gesamt',
      kind: MeterKind.PvGeneration,
      peakPowerKw: 39,
      measuringPoint: MeasuringPoint.PvTotal,
      obis: '1-0:2.8.0',
    }),
    demoMeter(series, 4, {
      key: 'general',
      name: 'Gebäudestrom',
      kind: MeterKind.GeneralConsumption,
      measuringPoint: MeasuringPoint.General,
      load: { type: 'office', annualWh: 58_000_000 },
    }),
    demoMeter(series, 5, {
      key: 'gas',
      name: 'Gas Heizkessel',
      kind: MeterKind.Heating,
      measuringPoint: MeasuringPoint.Heating,
      obis: '7-0:3.0.0',
      load: { type: 'gas', lossWPerK: 1500 },
    }),
    demoMeter(series, 6, {
      key: 'coldWater',
      name: 'Kaltwasser',
      kind: MeterKind.Consumption,
      measuringPoint: MeasuringPoint.General,
      obis: '8-0:1.0.0',
      load: { type: 'water', litresPerDay: 1350 },
    }),
  ];
}

function chargingMeters(series: MeterSeries): DemoMeter[] {
  return [0.8, 0.55].map((sessionChance, index) =>
    demoMeter(series, 7 + index, {
      key: `charging${index + 1}`,
      name: `Ladepunkt Tiefgarage ${index + 1}`,
      kind: MeterKind.EMobility,
      measuringPoint: MeasuringPoint.ChargingStation,
      load: { type: 'charging', at: 'office', sessionChance, powerW: 11_000 },
    }),
  );
}
