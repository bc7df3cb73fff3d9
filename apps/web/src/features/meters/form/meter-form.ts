import {
  type ChangedComputedMeter,
  changedComputedMeterSchema,
  type NewComputedMeter,
  newComputedMeterSchema,
} from '@lichthof/contracts/metering/computed-meters.ts';
import {
  changedMeterSchema,
  newMeterSchema,
  type ChangedMeter,
  type NewMeter,
} from '@lichthof/contracts/metering/meter-changes.ts';
import { getFirst } from '@lichthof/domain/collections/items.ts';
import { fieldNames } from '@lichthof/domain/fields/field.ts';
import { hasMeterField, meterFields } from '@lichthof/domain/fields/meter-fields.ts';
import { parseObis } from '@lichthof/domain/identifiers/obis.ts';
import { mayHaveApartment } from '@lichthof/domain/metering/codes.ts';
import { addDays, isDay } from '@lichthof/domain/time/days.ts';
import { z } from 'zod';
import { i18n } from '../../../i18n/i18n.ts';
import { type BaseUnit, counterField } from '../meter-units.ts';
import { emptyMeter, type MeterForm, type PartForm } from './meter-form-values.ts';

type Check = Pick<z.core.$RefinementCtx, 'issues'>;

/** Parses the form into the request body; issues are shown at their fields. */
export const newMeterForm = z.transform((form: MeterForm, check): NewMeter | NewComputedMeter => {
  if (form.source === 'computed') return parsed(newComputedMeterSchema, computedBodyOf(form), { form, check });
  const first = form.firstCounter === null ? undefined : counterField.safeParse(form.firstCounter);
  if (first?.error) put(check, form, { path: ['firstCounter'], message: getFirst(first.error.issues).message });
  const body = { ...bodyOf(form), firstCounter: first?.data ?? null };
  return parsed(newMeterSchema, body, { form, check });
});

/** The version is replaced when it is sent. */
export const changedMeterForm = z.transform((form: MeterForm, check): ChangedMeter | ChangedComputedMeter =>
  form.source === 'computed'
    ? parsed(changedComputedMeterSchema, { ...computedBodyOf(form), version: 1 }, { form, check })
    : parsed(changedMeterSchema, { ...bodyOf(form), version: 1 }, { form, check }),
);

const computedBodyOf = (form: MeterForm) => ({ ...bodyOf(form), parts: partsOf(form.parts) });

/** A day without an end is open; the contract has the day after the last one. */
export const partsOf = (parts: readonly PartForm[]) =>
  parts.map(({ to, ...part }) => ({ ...part, to: isDay(to) ? addDays(to, 1) : null }));

function bodyOf(form: MeterForm) {
  const ofOtherKinds = fieldNames(meterFields).filter((field) => !hasMeterField(form.kind, field));
  return {
    ...form,
    ...Object.fromEntries(ofOtherKinds.map((field) => [field, null])),
    apartmentId: apartmentOf(form),
    removedOn: form.removedOn || null,
    transformerFactor: form.transformerFactor ?? undefined,
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
    const isChoice = path.at(-1) === 'partId';
    const text = isChoice ? i18n.t('validation:required.choice') : fieldTexts[path[0] as keyof MeterForm]?.(form);
    put(check, form, { path, message: text ?? message });
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
