/** What a meter measures (the `kind` of the API). */
export const MeterKind = {
  PvGeneration: 1,
  GridConsumption: 2,
  FeedIn: 3,
  StorageCapacity: 4,
  StorageChargingQuota: 5,
  Charge: 6,
  Discharge: 7,
  GeneralConsumption: 8,
  Consumption: 9,
  EMobility: 10,
  Heating: 11,
  TenantRate: 20,
  MobilityRate: 21,
  HeatingRate: 22,
  /** What the metering operator allocates to a participant: no consumption of its own. */
  AllocatedQuantity: 30,
} as const;
export type MeterKind = (typeof MeterKind)[keyof typeof MeterKind];

/** What an apartment uses itself, by its meters' kinds. */
export const apartmentKinds: readonly MeterKind[] = [
  MeterKind.Consumption,
  MeterKind.EMobility,
  MeterKind.Heating,
  MeterKind.TenantRate,
  MeterKind.MobilityRate,
  MeterKind.HeatingRate,
];

/** What an estate uses, by its meters' kinds. */
export const consumptionKinds: readonly MeterKind[] = [...apartmentKinds, MeterKind.GeneralConsumption];

/** Where a meter sits. */
export const MeasuringPoint = {
  HouseConnection: 'house-connection',
  Tenant: 'tenant',
  General: 'general',
  PvTotal: 'pv-total',
  PvSingle: 'pv-single',
  Battery: 'battery',
  Heating: 'heating',
  ChargingStation: 'charging-station',
} as const;
export type MeasuringPoint = (typeof MeasuringPoint)[keyof typeof MeasuringPoint];

/** Where a meter may belong to an apartment; one at the tenant's own place must. */
const apartmentPoints: ReadonlySet<MeasuringPoint> = new Set([
  MeasuringPoint.Tenant,
  MeasuringPoint.Heating,
  MeasuringPoint.ChargingStation,
]);
export const mayHaveApartment = (point: MeasuringPoint): boolean => apartmentPoints.has(point);
export const needsApartment = (point: MeasuringPoint | null): boolean => point === MeasuringPoint.Tenant;

/** What flows through a meter, from the first figure of its OBIS code. */
export const Medium = { Electricity: 1, Heat: 6, Gas: 7, ColdWater: 8, WarmWater: 9 } as const;
export type Medium = (typeof Medium)[keyof typeof Medium];

/** How a quarter-hour's amount came about. */
export const AmountStatus = { Measured: 0, Substitute: 1, Provisional: 2, Estimated: 3 } as const;
export type AmountStatus = (typeof AmountStatus)[keyof typeof AmountStatus];

/** How a reading came about. */
export const readingOrigins = ['remote', 'operator', 'customer', 'estimated', 'substitute'] as const;
export type ReadingOrigin = (typeof readingOrigins)[number];

/**
 * How a counter of a document came about. 'computed': the previous reading plus all quarter-hours since then;
 * 'quarterHours': there is no reading; 'otherMeters': the meter is computed of others and has none.
 */
export const statedOrigins = [...readingOrigins, 'computed', 'quarterHours', 'otherMeters'] as const;
export type StatedOrigin = (typeof statedOrigins)[number];

export const deviceTypes = ['AnalogMeter', 'MidMeter', 'MeMeter'] as const;
export type DeviceType = (typeof deviceTypes)[number];

export const substituteMethods = ['linear', 'profile_day'] as const;
export type SubstituteMethod = (typeof substituteMethods)[number];
