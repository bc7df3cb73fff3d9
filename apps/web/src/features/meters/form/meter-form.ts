import {
  changedMeterSchema,
  newMeterSchema,
  type ChangedMeter,
  type NewMeter,
} from '@lichthof/contracts/metering/meter-changes.ts';
import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { parseObis } from '@lichthof/domain/identifiers/obis.ts';
import { type DeviceType, mayHaveApartment, type MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { z } from 'zod';
import { i18n } from '../../../i18n/i18n.ts';
import { type BaseUnit, counterField } from '../meter-units.ts';

/** Empty texts and days are ''. */
export interface MeterForm {
  name: string;
  measuringPoint: MeasuringPoint | null;
  kind: MeterKind | null;
  apartmentId: number | null;
  /** Of a plant, in kWp. */
  peakPowerKw: number | null;
  /** Of a battery, in kWh. */
  storageCapacityKwh: number | null;
  obis: string;
  serialNumber: string;
  deviceType: DeviceType | null;
  installedOn: string;
  removedOn: string;
  /** Of a new meter, in kWh or m³. */
  firstCounter: number | null;
  marketLocationId: string;
  meteringLocationId: string;
}

/** In the order of the dialog's fields. */
export const emptyMeter: MeterForm = {
  name: '',
  measuringPoint: null,
  kind: null,
  apartmentId: null,
  peakPowerKw: null,
  storageCapacityKwh: null,
  serialNumber: '',
  obis: '',
  deviceType: null,
  installedOn: '',
  removedOn: '',
  firstCounter: null,
  marketLocationId: '',
  meteringLocationId: '',
};

/** A change that waits for the night is already applied. */
export function formOf(meter: Meter): MeterForm {
  const { kind, measuringPoint, apartmentId } = meter.waitingChange ?? meter;
  const { name, obis, deviceType } = meter;
  return {
    name,
    measuringPoint,
    kind,
    apartmentId,
    peakPowerKw: meter.peakPowerKw,
    storageCapacityKwh: meter.storageCapacityKwh,
    obis,
    deviceType,
    serialNumber: meter.serialNumber ?? '',
    installedOn: meter.installedOn ?? '',
    removedOn: meter.removedOn ?? '',
    firstCounter: null,
    marketLocationId: meter.marketLocationId ?? '',
    meteringLocationId: meter.meteringLocationId ?? '',
  };
}

type Check = Pick<z.core.$RefinementCtx, 'issues'>;

/** Parses the form into the request body; issues are shown at their fields. */
export const newMeterForm = z.transform((form: MeterForm, check): NewMeter => {
  const first = form.firstCounter === null ? undefined : counterField.safeParse(form.firstCounter);
  if (first?.error) put(check, form, { path: ['firstCounter'], message: first.error.issues[0]!.message });
  const body = { ...bodyOf(form), firstCounter: first?.data ?? null };
  return parsed(newMeterSchema, body, { form, check });
});

/** The version is replaced when it is sent. */
export const changedMeterForm = z.transform((form: MeterForm, check): ChangedMeter =>
  parsed(changedMeterSchema, { ...bodyOf(form), version: 1 }, { form, check }),
);

function bodyOf(form: MeterForm) {
  return {
    ...form,
    apartmentId: apartmentOf(form),
    peakPowerKw: form.kind === MeterKind.PvGeneration ? form.peakPowerKw : null,
    storageCapacityKwh: form.kind === MeterKind.StorageChargingQuota ? form.storageCapacityKwh : null,
    removedOn: form.removedOn || null,
  };
}

interface ParseContext {
  form: MeterForm;
  check: Check;
}

function parsed<Output>(schema: z.ZodType<Output>, body: object, { form, check }: ParseContext): Output {
  const result = schema.safeParse(body);
  if (result.success) return check.issues.length > 0 ? z.NEVER : result.data;
  for (const { path, message } of result.error.issues.toSorted((one, other) => placeOf(one) - placeOf(other))) {
    put(check, form, { path, message: fieldTexts[path[0] as keyof MeterForm]?.(form) ?? message });
  }
  return z.NEVER;
}

const fieldOrder = Object.keys(emptyMeter);
const placeOf = ({ path }: { path: PropertyKey[] }) => fieldOrder.indexOf(String(path[0]));

/** Texts for fields whose contract rule has no sentence. */
const fieldTexts: Partial<Record<keyof MeterForm, (form: MeterForm) => string | undefined>> = {
  apartmentId: () => i18n.t('validation:required.choice'),
};

function put(check: Check, form: MeterForm, { path, message }: { path: PropertyKey[]; message: string }): void {
  check.issues.push({ code: 'custom', message, path, input: form });
}

export const baseUnitOf = (obis: string): BaseUnit => parseObis(obis)?.baseUnit ?? 'Wh';

/** The choice 'none' of a list is ''. */
const apartmentOf = ({ measuringPoint, apartmentId }: Pick<MeterForm, 'measuringPoint' | 'apartmentId'>) =>
  measuringPoint && mayHaveApartment(measuringPoint) ? apartmentId || null : null;

/** Whether key figures must be recalculated: another kind, measuring point or apartment. */
export function needsRecalculation(
  before: MeterForm,
  now: Pick<MeterForm, 'kind' | 'measuringPoint' | 'apartmentId'>,
): boolean {
  return (
    before.kind !== now.kind || before.measuringPoint !== now.measuringPoint || apartmentOf(before) !== apartmentOf(now)
  );
}
