/** How a driver of OpenEMS counts what an apartment consumes. */
export const tenantDrivers = ['socomec', 'simulator', 'discovergy'] as const;
export type TenantDriver = (typeof tenantDrivers)[number];

/** What stands in the estate. Estates of equal options are equal: same curves, same counters at the same instant. */
export interface EstateOptions {
  seed: number;
  /** Apartments with a meter of their own. */
  tenants: number;
  /** How the meters of the apartments count, in turn. */
  tenantDrivers: readonly TenantDriver[];
  /** Peak power of each roof's meter. */
  roofPeaksW: readonly number[];
  /** 0 is no battery. */
  batteryWh: number;
  hasGeneralMeter: boolean;
  chargingStations: number;
}

export const defaultEstate: EstateOptions = {
  seed: 1,
  tenants: 3,
  tenantDrivers: ['socomec', 'socomec', 'simulator', 'discovergy'],
  roofPeaksW: [10_000],
  batteryWh: 10_000,
  hasGeneralMeter: true,
  chargingStations: 0,
};
