import { getFirst } from '../../collections/items.ts';
import { fieldNames, pickFields } from '../../fields/field.ts';
import { type KindWithField, meterFields } from '../../fields/meter-fields.ts';
import { mayHaveApartment, type MeasuringPoint, MeterKind, needsApartment } from '../../metering/codes.ts';
import { isEmpty, textOf } from '../tables/cells.ts';
import type { EstateIndex } from './estate-index.ts';
import type { IssueCode } from './issues.ts';
import { byId } from './plan-groups.ts';
import { MeterIndex, meterKey } from './meter-index.ts';
import { DeviceIndex } from './plan-devices.ts';
import { checkDays, inEstate, readEstate, type ApartmentIndex } from './plan-places.ts';
import type { Ref } from './plan.ts';
import {
  addIssue,
  differences,
  eachRow,
  lineBefore,
  nextRef,
  readFields,
  type Outcome,
  type PlannedRow,
  type Planning,
} from './planning.ts';
import type { StoredApartment, StoredMeter } from '../portfolio.ts';
import type { Values } from '../tables/read-fields.ts';

interface Around {
  apartments: ApartmentIndex;
  apartmentsById: Map<number, StoredApartment>;
  meters: MeterIndex;
  devices: DeviceIndex;
  lines: Map<string, number>;
  /** Lines by the meter names of the rows. */
  names: Map<string, number>;
}

/** A row with its estate. */
interface MeterRow {
  planned: PlannedRow;
  estate: Ref;
}

export function planMeters(planning: Planning, estates: EstateIndex, apartments: ApartmentIndex): void {
  const { stored } = planning;
  const around: Around = {
    apartments,
    apartmentsById: byId(stored.apartments),
    meters: new MeterIndex(stored.meters),
    devices: new DeviceIndex(planning),
    lines: new Map(),
    names: new Map(),
  };
  eachRow(planning, 'meters', (planned) => {
    const estate = readEstate(planned, estates);
    // reads the other cells of the row too, to report all issues at once
    if (estate === undefined) readFields(planned, undefined);
    return estate === undefined ? undefined : planMeter({ planned, estate }, around);
  });
}

function planMeter(meterRow: MeterRow, around: Around): Outcome | undefined {
  const { planned, estate } = meterRow;
  const { cells, line } = planned.row;
  const keys = {
    estate,
    serialNumber: textOf(cells['serialNumber']),
    obis: textOf(cells['obis']),
    name: textOf(cells['name']),
  };
  const found = around.meters.take(keys);
  const otherLine = lineBefore(around.lines, meterKey(keys), line);
  if (found) return changeMeter(meterRow, found, around);
  if (otherLine !== undefined) {
    addIssue(planned, keys.serialNumber ? 'serialNumber' : 'name', { code: 'duplicateRow', otherLine });
    return undefined;
  }
  return createMeter(meterRow, around);
}

function createMeter({ planned, estate }: MeterRow, around: Around): Outcome | undefined {
  const { planning } = planned;
  const values = readFields(planned, undefined);
  checkDays(planned, values, undefined);
  const apartment = readApartment({ planned, estate }, around, null);
  checkTenant(planned, values, { apartment });
  checkName({ planned, estate }, values, around);
  checkKind(planned, values, undefined);
  if (!isComplete(values)) return undefined;
  const ref = nextRef(planning);
  planning.plan.meters.push({ ref, estate, values });
  place(planned, ref, { values, device: around.devices.find(planned, estate, values) });
  const { startDate, endDate } = daysOf(values);
  planning.plan.assignments.push({ meter: ref, ...assigned(values, apartment), startDate, endDate, before: null });
  return 'created';
}

const isComplete = (values: Values) =>
  ['serialNumber', 'obis', 'name', 'kind', 'measuringPoint', 'deviceType', 'startDate'].every(
    (key) => values[key] !== null,
  );

const daysOf = ({ startDate, endDate }: Values) => ({
  startDate: String(startDate),
  endDate: endDate === null ? null : String(endDate),
});

const assigned = ({ kind, measuringPoint }: Values, apartment: Ref | null) => ({
  apartment,
  kind: Number(kind),
  measuringPoint: String(measuringPoint),
});

function place({ planning }: PlannedRow, meter: Ref, { values, device }: { values: Values; device: Ref }): void {
  planning.plan.placements.push({ meter, device, ...daysOf(values) });
}

function changeMeter(meterRow: MeterRow, stored: StoredMeter, around: Around): Outcome {
  const { planned } = meterRow;
  const values = readFields(planned, valuesOfMeter(stored));
  const { name = null } = values;
  checkKind(planned, values, stored);
  const change = differences(pickFields(meterFields, stored), pickFields(meterFields, values));
  if (change) planned.planning.plan.changes.push({ table: 'meters', id: stored.id, ...change });
  if (name !== stored.name) checkName(meterRow, values, around);
  else around.names.set(inEstate(meterRow.estate, stored.name), planned.row.line);
  const isReassigned = reassign(meterRow, { stored, values }, around);
  const isRefitted = changeDevice(meterRow, { stored, values }, around);
  return change || isReassigned || isRefitted ? 'changed' : 'unchanged';
}

/** The fields of a meter and its device, by the columns of the form. */
export function valuesOfMeter({ device, ...meter }: StoredMeter): Values {
  return {
    ...pickFields(meterFields, meter),
    serialNumber: device?.serialNumber ?? null,
    obis: meter.obis,
    kind: meter.kind,
    measuringPoint: meter.measuringPoint,
    deviceType: device?.deviceType ?? null,
    startDate: device?.startDate ?? null,
    endDate: device?.endDate ?? null,
    transformerFactors: device?.transformerFactors ?? null,
  };
}

interface MeterChange {
  stored: StoredMeter;
  values: Values;
}

/** Plans another apartment, kind or place, from the day of the import on. */
function reassign(meterRow: MeterRow, { stored, values }: MeterChange, around: Around): boolean {
  const { planned } = meterRow;
  const apartment = readApartment(meterRow, around, stored.apartmentId);
  const before = { apartment: stored.apartmentId, kind: stored.kind, measuringPoint: stored.measuringPoint };
  const { kind = null, measuringPoint = null } = values;
  const change = differences(before, { apartment, kind, measuringPoint });
  if (!change) return false;
  const key = getFirst(Object.keys(change.after));
  if (stored.isInContract) addIssue(planned, key, { code: 'meterInContract' });
  else if (stored.device?.endDate) addIssue(planned, key, { code: 'notChangeable', expected: '' });
  checkTenant(planned, values, { apartment, stored });
  for (const needed of ['kind', 'measuringPoint']) {
    if (values[needed] === null) addIssue(planned, needed, { code: 'required' });
  }
  planned.planning.plan.assignments.push({
    meter: stored.id,
    ...assigned(values, apartment),
    startDate: null,
    endDate: null,
    before,
  });
  return true;
}

/** Changes the device, or adds one to a meter without a device. */
function changeDevice({ planned, estate }: MeterRow, { stored, values }: MeterChange, around: Around): boolean {
  if (stored.device) return around.devices.change(planned, stored.device, values);
  if (stored.isComputed) {
    const given = ['serialNumber', 'deviceType', 'startDate', 'endDate', 'transformerFactors'].find(
      (key) => values[key] !== null,
    );
    if (given) addIssue(planned, given, { code: 'computedMeter' });
    return false;
  }
  if (values['serialNumber'] === null) {
    const orphan = ['deviceType', 'startDate', 'endDate', 'transformerFactors'].find((key) => values[key] !== null);
    if (orphan) addIssue(planned, 'serialNumber', { code: 'required' });
    return false;
  }
  const missing = ['deviceType', 'startDate'].filter((key) => values[key] === null);
  for (const key of missing) addIssue(planned, key, { code: 'required' });
  checkDays(planned, values, undefined);
  if (missing.length === 0) place(planned, stored.id, { values, device: around.devices.find(planned, estate, values) });
  return true;
}

/** If the cell equals the name of the stored apartment, that apartment stays. */
function readApartment({ planned, estate }: MeterRow, around: Around, stored: Ref | null): Ref | null {
  const cell = planned.row.cells['apartment'];
  if (cell === undefined) return stored;
  if (isEmpty(cell)) return null;
  const before = stored === null ? undefined : around.apartmentsById.get(stored);
  if (before && textOf(before.name) === textOf(cell)) return stored;
  const apartment = around.apartments.get(inEstate(estate, textOf(cell)));
  if (apartment === undefined) addIssue(planned, 'apartment', { code: 'unknownApartment' });
  return apartment ?? stored;
}

const wrongKindIssues: Record<KindWithField, IssueCode> = {
  [MeterKind.PvGeneration]: 'onlyForPlants',
  [MeterKind.StorageChargingQuota]: 'onlyForBatteries',
};

/** Adds an issue for a field that only meters of another kind have; a stored value may stay. */
function checkKind(planned: PlannedRow, values: Values, stored: StoredMeter | undefined): void {
  for (const name of fieldNames(meterFields)) {
    const { onlyFor } = meterFields[name];
    const isOfOtherKind = onlyFor !== undefined && values[name] !== null && values['kind'] !== onlyFor;
    if (isOfOtherKind && values[name] !== stored?.[name]) addIssue(planned, name, { code: wrongKindIssues[onlyFor] });
  }
}

interface Assigned {
  apartment: Ref | null;
  stored?: StoredMeter;
}

/** A tenant's meter needs an apartment; those of the estate have none, unless it is stored so. */
function checkTenant(planned: PlannedRow, values: Values, { apartment, stored }: Assigned): void {
  const isGiven = !isEmpty(planned.row.cells['apartment']);
  const point = values['measuringPoint'] as MeasuringPoint | null;
  if (needsApartment(point) && apartment === null && !isGiven) addIssue(planned, 'apartment', { code: 'required' });
  const isKept = stored?.apartmentId === apartment && stored?.measuringPoint === point;
  if (apartment !== null && point !== null && !mayHaveApartment(point) && !isKept) {
    addIssue(planned, 'apartment', { code: 'onlyInApartments' });
  }
}

/** Adds an issue if a new name is the name of another meter of the estate. */
function checkName({ planned, estate }: MeterRow, { name }: Values, around: Around): void {
  if (typeof name !== 'string') return;
  const otherLine = lineBefore(around.names, inEstate(estate, name), planned.row.line);
  if (otherLine !== undefined) addIssue(planned, 'name', { code: 'nameTaken', otherLine });
  else if (around.meters.hasName(estate, name)) addIssue(planned, 'name', { code: 'nameTaken' });
}
