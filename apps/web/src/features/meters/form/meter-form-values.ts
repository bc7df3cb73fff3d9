import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { pickFields } from '@lichthof/domain/fields/field.ts';
import { meterFields, type MeterFields } from '@lichthof/domain/fields/meter-fields.ts';
import type { DeviceType, MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import type { PartSign } from '@lichthof/domain/metering/computed/meter-parts.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { type FormValues, formValues } from '../../../ui/fields/form-values.ts';

/** Where the values of a meter come from; fixed once it exists. */
type ValueSource = 'measured' | 'computed';

/** A part of a computed meter; `to` is its last day. */
export interface PartForm {
  sign: PartSign;
  partId: number | null;
  from: string;
  to: string;
}

/** Empty texts and days are ''. */
export interface MeterForm extends FormValues<MeterFields> {
  source: ValueSource;
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
  /** Of a computed meter. */
  parts: PartForm[];
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
  source: 'measured',
  parts: [],
};

const fieldsOfDialogsOnly = ['firstCounter', 'transformerFactor', 'source', 'parts'] as const;
type DialogField = (typeof fieldsOfDialogsOnly)[number];
type ShownField = Exclude<keyof MeterForm, DialogField>;
const isShown = (name: keyof MeterForm): name is ShownField => !fieldsOfDialogsOnly.some((field) => field === name);

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
].filter(isShown);

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
    source: meter.parts.length > 0 ? 'computed' : 'measured',
    parts: meter.parts.map(({ sign, partId, from, to }) => ({
      sign,
      partId,
      from,
      to: to === null ? '' : addDays(to, -1),
    })),
  };
}
