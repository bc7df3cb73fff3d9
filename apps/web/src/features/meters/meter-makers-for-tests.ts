import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { emptyFields } from '@lichthof/domain/fields/fields-for-tests.ts';
import { meterFields } from '@lichthof/domain/fields/meter-fields.ts';
import { MeasuringPoint, Medium, MeterKind } from '@lichthof/domain/metering/codes.ts';

const apartmentMeter: Meter = {
  ...emptyFields(meterFields),
  meterId: 41,
  name: 'WE 07, Thoma',
  serialNumber: '1ITR0030 8812 07',
  obis: '1-0:1.8.0',
  medium: Medium.Electricity,
  baseUnit: 'Wh',
  kind: MeterKind.Consumption,
  measuringPoint: MeasuringPoint.Tenant,
  apartmentId: 7,
  apartmentName: 'WE 07',
  deviceType: 'MidMeter',
  installedOn: '2024-01-01',
  removedOn: null,
  devices: [],
  status: 'active',
  warnings: [],
  reading: { at: '2026-09-15T22:00:00Z', counter: 12_877_300, origin: 'remote' },
  edge: null,
  waitingChange: null,
  monthTotal: 84_600,
  days: [],
  parts: [],
  partOf: [],
  valuesFrom: '2024-01-01',
  valuesTo: '2026-09-16',
  isArchived: false,
  version: 2,
};

export const aMeter = (different: Partial<Meter> = {}): Meter => ({ ...apartmentMeter, ...different });
