import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { emptyFields } from '@lichthof/domain/fields/fields-for-tests.ts';
import { meterFields } from '@lichthof/domain/fields/meter-fields.ts';
import { expect, it } from 'vitest';
import { judgeStatus, type MeterFacts } from './list-meters.ts';

const today = '2026-03-10';
const calm: MeterFacts = {
  isAssignmentOver: false,
  hasValues: true,
  hasRecentValues: true,
  hasSpeakingEdge: true,
  completeness: 1,
  componentCategory: null,
  notices: [],
  hasNegativeDays: false,
  isComputed: false,
};
const meter: Omit<Meter, 'status' | 'warnings'> = {
  ...emptyFields(meterFields),
  meterId: 1,
  name: 'WE 1',
  serialNumber: '1',
  obis: '1-0:1.8.0',
  medium: 1,
  baseUnit: 'Wh',
  kind: 9,
  measuringPoint: 'tenant',
  apartmentId: 1,
  apartmentName: 'WE 1',
  deviceType: 'MeMeter',
  installedOn: '2025-01-01',
  removedOn: null,
  devices: [],
  reading: null,
  parts: [],
  partOf: [],
  edge: null,
  waitingChange: null,
  monthTotal: null,
  days: [],
  valuesFrom: null,
  valuesTo: null,
  isArchived: false,
  version: 1,
};
const waitingChange = { kind: 9, measuringPoint: 'tenant', apartmentId: 2, fromDay: today } as const;
const edge = { edgeId: 1, name: 'Keller' };
const never = { hasValues: false, hasRecentValues: false, completeness: null };

it.each<[string, Partial<Meter>, Partial<MeterFacts>, Meter['status'], Meter['warnings']]>([
  ['has values', {}, {}, 'active', []],
  ['is archived', { isArchived: true }, never, 'inactive', []],
  ['is removed today', { removedOn: today }, {}, 'inactive', []],
  ['is removed tomorrow', { removedOn: '2026-03-11' }, {}, 'active', []],
  ['has no place', { measuringPoint: null, kind: null, apartmentId: null }, {}, 'unassigned', []],
  ['has no flat', { apartmentId: null }, {}, 'unassigned', []],
  ['needs no flat', { apartmentId: null, measuringPoint: 'general', kind: 8 }, {}, 'active', []],
  ['had a place', {}, { isAssignmentOver: true }, 'unassigned', []],
  ['gets a flat in the night', { apartmentId: null, waitingChange }, {}, 'active', []],
  ['has no flat and no values', { apartmentId: null }, never, 'unassigned', ['noValues']],
  ['never had values', {}, never, 'warning', ['noValues']],
  ['never had values since the day before yesterday', { installedOn: '2026-03-08' }, never, 'active', []],
  ['never had values since three days', { installedOn: '2026-03-07' }, never, 'warning', ['noValues']],
  ['is analogue', { deviceType: 'AnalogMeter' }, never, 'active', []],
  ['is analogue and read by a controller', { deviceType: 'AnalogMeter', edge }, never, 'warning', ['noValues']],
  ['is a gauge', { kind: 5, measuringPoint: 'battery', apartmentId: null }, never, 'active', []],
  ['fell silent', {}, { hasRecentValues: false, completeness: 0.1 }, 'warning', ['silent']],
  ['misses too much', {}, { completeness: 0.97 }, 'warning', ['incomplete']],
  ['misses little', {}, { completeness: 0.98 }, 'active', []],
  ['is read from no meter', {}, { componentCategory: 'charger' }, 'warning', ['notCalibrated']],
  ['is read from a meter', {}, { componentCategory: 'meter' }, 'active', []],
  ['takes away too much', {}, { isComputed: true, hasNegativeDays: true }, 'warning', ['negative']],
  ['is a battery', { kind: 6, measuringPoint: 'battery' }, { componentCategory: 'storage' }, 'active', []],
  [
    'was odd in two ways',
    {},
    { notices: ['counterReset', 'implausibleJump', 'clockWrong'] },
    'warning',
    ['counterReset', 'implausible'],
  ],
])('a meter that %s', (_, fields, facts, status, warnings) => {
  expect(judgeStatus({ ...meter, ...fields, facts: { ...calm, ...facts } }, today)).toEqual({ status, warnings });
});

it.each([
  ['2026-02-01', ['filesDue']],
  ['2026-03-01', []],
])('asks for files where no controller is, once they are due: values to %s', (valuesTo, warnings) => {
  const facts = { ...calm, hasSpeakingEdge: false, hasRecentValues: false, completeness: 0 };
  expect(judgeStatus({ ...meter, valuesTo, facts }, today)).toEqual({
    status: warnings.length > 0 ? 'warning' : 'active',
    warnings,
  });
});
