import { MeterKind } from '@lichthof/domain/metering/codes.ts';

interface SizeFields {
  kind: MeterKind;
  peakPowerKw?: number | null | undefined;
  storageCapacityKwh?: number | null | undefined;
}

/** The sizes that are kept of a meter: only a plant has a peak power, only a state of charge a capacity. */
export const sizesOf = ({ kind, peakPowerKw, storageCapacityKwh }: SizeFields) => ({
  peakPowerKw: kind === MeterKind.PvGeneration ? (peakPowerKw ?? null) : null,
  storageCapacityKwh: kind === MeterKind.StorageChargingQuota ? (storageCapacityKwh ?? null) : null,
});

export const sizeColumnsOf = (fields: SizeFields) => {
  const { peakPowerKw, storageCapacityKwh } = sizesOf(fields);
  return { peak_power_kw: peakPowerKw, storage_capacity_kwh: storageCapacityKwh };
};
