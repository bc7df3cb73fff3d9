import type { EdgeMapping, MappedRegister } from '@lichthof/contracts/edges/edge-mapping.ts';
import { newEdgeMeterSchema, type NewEdgeMeter } from '@lichthof/contracts/metering/meter-changes.ts';
import { mayHaveApartment, type MeasuringPoint } from '@lichthof/domain/metering/codes.ts';
import type { PowerSign } from '@lichthof/domain/metering/edges/edge-registers.ts';
import { z } from 'zod';
import { assignmentOf, proposedMeter, type Assignment, type Drafts, type NewMeterContext } from './register-drafts.ts';

export const registerChoices = ['existing', 'new', 'none'] as const;

/** All fields of the form; only those of the chosen option are used. */
export interface RegisterForm {
  choice: (typeof registerChoices)[number];
  meterId: number | '';
  powerSign: PowerSign;
  name: string;
  kind: number | '';
  measuringPoint: string;
  apartmentId: number | '';
  obis: string;
  serialNumber: string;
  deviceType: string;
  installedOn: string;
}

const existingSchema = z.object({ meterId: z.int().min(1) });

/** Parses the form into an assignment; null for none. */
export const registerFormSchema = z.transform((form: RegisterForm, context): Assignment | null => {
  const { choice, powerSign } = form;
  if (choice === 'none') return null;
  const parsed = choice === 'existing' ? parseExisting(form) : parseNew(form);
  if (parsed.success) return { powerSign, ...parsed.data };
  for (const issue of parsed.error.issues) context.issues.push({ ...issue, input: undefined });
  return z.NEVER;
});

const parseExisting = ({ meterId }: RegisterForm) => existingSchema.safeParse({ meterId: meterId || undefined });

function parseNew({ apartmentId, ...form }: RegisterForm) {
  const isInApartment = mayHaveApartment(form.measuringPoint as MeasuringPoint);
  const given = {
    ...form,
    kind: form.kind || undefined,
    apartmentId: isInApartment ? apartmentId || null : null,
    serialNumber: form.serialNumber.trim() || null,
    deviceType: form.deviceType || null,
  };
  return newEdgeMeterSchema.transform((newMeter) => ({ newMeter })).safeParse(given);
}

/** Initial values: the current assignment, else the proposal. */
export function registerFormOf(
  register: MappedRegister,
  { mapping, drafts, ...context }: { mapping: EdgeMapping; drafts: Drafts } & NewMeterContext,
): RegisterForm {
  const assignment = assignmentOf(register, drafts);
  const { proposal } = register;
  const drafted = assignment && 'newMeter' in assignment ? assignment.newMeter : undefined;
  const meterId =
    assignment && 'meterId' in assignment ? assignment.meterId : assignment ? '' : (proposal?.meterId ?? '');
  const begun = drafted ??
    proposedMeter(register, mapping, context) ?? { installedOn: mapping.keptSince ?? context.today };
  return {
    choice: meterId !== '' ? 'existing' : proposal || drafted ? 'new' : 'none',
    meterId,
    powerSign: assignment?.powerSign ?? proposal?.powerSign ?? 1,
    ...fieldsOf(begun),
  };
}

function fieldsOf(meter: Partial<NewEdgeMeter>): Omit<RegisterForm, 'choice' | 'meterId' | 'powerSign'> {
  return {
    name: meter.name ?? '',
    kind: meter.kind ?? '',
    measuringPoint: meter.measuringPoint ?? '',
    apartmentId: meter.apartmentId ?? '',
    obis: meter.obis ?? '',
    serialNumber: meter.serialNumber ?? '',
    deviceType: meter.deviceType ?? '',
    installedOn: meter.installedOn ?? '',
  };
}
