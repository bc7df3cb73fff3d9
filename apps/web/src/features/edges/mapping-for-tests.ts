import type { EdgeMapping, MappedRegister } from '@lichthof/contracts/edges/edge-mapping.ts';
import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';

type Proposal = NonNullable<MappedRegister['proposal']>;

export const proposal = (fields: Partial<Proposal> = {}): Proposal => ({
  kind: MeterKind.Consumption,
  measuringPoint: MeasuringPoint.Tenant,
  obis: '1-0:1.8.0',
  powerSign: 1,
  name: 'WE 07',
  apartmentId: 7,
  meterId: null,
  replaces: null,
  ...fields,
});

export const register = (componentId: string, fields: Partial<MappedRegister> = {}): MappedRegister => ({
  componentId,
  channel: 'ActiveProductionEnergy',
  alias: '',
  category: 'meter',
  isGenerator: false,
  unit: 'Wh',
  isGone: false,
  counter: 12_877_300,
  counterAt: '2026-11-22T02:00:00Z',
  proposal: null,
  mapped: null,
  checks: { positive: 'plausible', negative: 'unknown' },
  ...fields,
});

export const meter = (meterId: number, name: string, fields: Partial<EdgeMapping['meters'][number]> = {}) => ({
  meterId,
  name,
  serialNumber: null,
  obis: '1-0:1.8.0',
  kind: MeterKind.Consumption,
  measuringPoint: MeasuringPoint.Tenant,
  apartmentId: null,
  apartmentName: null,
  unit: 'Wh' as const,
  edge: null,
  ...fields,
});

export const aMapping = (fields: Partial<EdgeMapping> = {}): EdgeMapping => ({
  edge: {
    id: 5,
    name: 'Keller',
    position: 'Technikraum',
    startDate: null,
    endDate: null,
    source: 'controller',
    keyCreatedAt: '2026-09-01T10:00:00Z',
    lastMessageAt: '2026-11-22T02:00:00Z',
    connection: { isConnected: true, since: '2026-11-22T01:00:00Z', clockAheadMs: 0 },
    componentCount: 1,
    mappedCount: 0,
    notices: [],
  },
  uri: 'wss://portal.example/edges',
  configAt: '2026-11-22T01:00:00Z',
  keptSince: null,
  registers: [],
  meters: [],
  apartments: [{ apartmentId: 7, name: 'WE 07' }],
  version: 'v1',
  ...fields,
});
