import { MeterKind } from '../metering/codes.ts';
import { type CellRule, decimal, type Field, fieldNames, line, type SentValues, valuesToStore } from './field.ts';

/** What people enter at a meter itself, besides its OBIS code, its device and its assignment. */
export interface MeterFields {
  name: string;
  marketLocationId: string | null;
  meteringLocationId: string | null;
  /** Of a plant. */
  peakPowerKw: number | null;
  /** Of a battery, entered at the meter of its state of charge. */
  storageCapacityKwh: number | null;
}

/** The kinds of meters that have a field of their own. */
export type KindWithField = typeof MeterKind.PvGeneration | typeof MeterKind.StorageChargingQuota;

interface MeterField extends Field<CellRule> {
  /** Only meters of this kind have the field. */
  onlyFor?: KindWithField;
}

export const meterFields: Record<keyof MeterFields, MeterField> = {
  name: { rule: line(), required: true },
  marketLocationId: { rule: line(40, 'marketLocation') },
  meteringLocationId: { rule: line(60, 'meteringLocation') },
  peakPowerKw: { rule: decimal(99_999, 'kWp'), onlyFor: MeterKind.PvGeneration },
  storageCapacityKwh: { rule: decimal(99_999, 'kWh'), onlyFor: MeterKind.StorageChargingQuota },
};

export const isMeterField = (name: string): name is keyof MeterFields => name in meterFields;

export function hasMeterField(kind: MeterKind | null, name: keyof MeterFields): boolean {
  const { onlyFor } = meterFields[name];
  return onlyFor === undefined || onlyFor === kind;
}

type SentMeter = SentValues<MeterFields> & { kind: MeterKind };

/** The fields to store: null where nothing was entered, or where meters of the kind do not have the field. */
export function meterFieldsToStore(sent: SentMeter): MeterFields {
  const ofOtherKinds = fieldNames(meterFields).filter((name) => !hasMeterField(sent.kind, name));
  return {
    ...valuesToStore<MeterFields>(meterFields, sent),
    ...Object.fromEntries(ofOtherKinds.map((name) => [name, null])),
  };
}
