import { MeasuringPoint, MeterKind } from '../codes.ts';
import type { EdgeComponent, MeterType } from './edge-registers.ts';

interface ConsumptionPlace {
  kind: MeterKind;
  measuringPoint: MeasuringPoint;
}

const apartment = /\b(whg|wohnung|we|wohneinheit|mieter|apartment|app)\b/i;
const charging = /wallbox|lade(punkt|station|säule|saeule)|evcs|\be-?(auto|mobil)/i;
const heating = /wärmepumpe|waermepumpe|heiz|\bwp\b|heat/i;
const general = /allgemein|treppenhaus|flur|aufzug|garage|keller|beleuchtung|hausstrom|common/i;
const grid = /netz|hausanschluss|übergabe|uebergabe|summenzähler|\bgrid\b/i;
const plant = /\bpv|solar|photovoltai/i;
const whole = /gesamt|summe|total/i;

const tenantPlace = { kind: MeterKind.Consumption, measuringPoint: MeasuringPoint.Tenant };
const chargingPlace = { kind: MeterKind.EMobility, measuringPoint: MeasuringPoint.ChargingStation };
const heatingPlace = { kind: MeterKind.Heating, measuringPoint: MeasuringPoint.Heating };
const generalPlace = { kind: MeterKind.GeneralConsumption, measuringPoint: MeasuringPoint.General };

/** Where a meter that consumes seems to sit, by what people have called it: in an apartment unless the name says otherwise. */
export function consumptionPlaceOf({ alias, category }: Pick<EdgeComponent, 'alias' | 'category'>): ConsumptionPlace {
  if (category === 'chargingStation') return chargingPlace;
  if (apartment.test(alias)) return tenantPlace;
  if (charging.test(alias)) return chargingPlace;
  if (heating.test(alias)) return heatingPlace;
  return general.test(alias) ? generalPlace : tenantPlace;
}

/** For a meter that does not say itself what it is used for. */
export function meterTypeOf(alias: string): MeterType | null {
  if (apartment.test(alias)) return 'consumption';
  if (grid.test(alias)) return 'grid';
  if (plant.test(alias)) return 'production';
  return [charging, heating, general].some((words) => words.test(alias)) ? 'consumption' : null;
}

export const isWholePlant = (alias: string) => whole.test(alias);
