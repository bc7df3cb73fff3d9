import { MeterKind } from '@lichthof/domain/metering/codes.ts';

/** What the owner may pay for outside of apartments: lights, lifts, heating, charging. */
export const generalKinds: number[] = [
  MeterKind.GeneralConsumption,
  MeterKind.Consumption,
  MeterKind.EMobility,
  MeterKind.Heating,
  MeterKind.MobilityRate,
  MeterKind.HeatingRate,
];
