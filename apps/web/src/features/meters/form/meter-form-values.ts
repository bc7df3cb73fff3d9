import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { pickFields } from '@lichthof/domain/fields/field.ts';
import { meterFields, type MeterFields } from '@lichthof/domain/fields/meter-fields.ts';
import type { DeviceType, MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { type FormValues, formValues } from '../../../ui/fields/form-values.ts';

/** Empty texts and days are ''. */
export interface MeterForm extends FormValues<MeterFields> {
  measuringPoint: MeasuringPoint | null;
  kind: MeterKind | null;
  apartmentId: number | null;
  obis: string;
  serialNumber: string;
  deviceType: DeviceType | null;
  installedOn: string;
  removedOn: string;
  /** Of a new meter, in kWh or m³. */
  firstCounter: number | null;
  /** Of a new meter, from its installation on; null without transformers. */
  transformerFactor: number | null;
}

const { name, marketLocationId, meteringLocationId, ...otherFields } = formValues<MeterFields>(meterFields);

/** In the order of the dialog's fields. */
export const emptyMeter: MeterForm = {
  name,
  measuringPoint: null,
  kind: null,
  apartmentId: null,
  ...otherFields,
  serialNumber: '',
  obis: '',
  deviceType: null,
  installedOn: '',
  removedOn: '',
  firstCounter: null,
  transformerFactor: null,
  marketLocationId,
  meteringLocationId,
};

/** Of a new meter only. */
type NewField = 'firstCounter' | 'transformerFactor';
type ShownField = Exclude<keyof MeterForm, NewField>;

/** The stored fields, in the order in which a meter is described. */
export const shownFields: ShownField[] = [
  ...new Set([
    'name',
    'measuringPoint',
    'kind',
    'apartmentId',
    ...(Object.keys(otherFields) as (keyof typeof otherFields)[]),
    'obis',
    ...(Object.keys(emptyMeter) as (keyof MeterForm)[]),
  ] as const),
].filter((shown) => shown !== 'firstCounter' && shown !== 'transformerFactor');

/** A change that waits for the night is already applied. */
export function formOf(meter: Meter): MeterForm {
  const { kind, measuringPoint, apartmentId } = meter.waitingChange ?? meter;
  const { obis, deviceType } = meter;
  return {
    ...formValues(meterFields, pickFields(meterFields, meter)),
    measuringPoint,
    kind,
    apartmentId,
    obis,
    deviceType,
    serialNumber: meter.serialNumber ?? '',
    installedOn: meter.installedOn ?? '',
    removedOn: meter.removedOn ?? '',
    firstCounter: null,
    transformerFactor: null,
  };
}
