import { Role } from '@lichthof/domain/access/role.ts';
import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { componentCategories, powerSigns } from '@lichthof/domain/metering/edges/edge-registers.ts';
import { registerChecks } from '@lichthof/domain/metering/edges/check-register.ts';
import { z } from 'zod';
import { edgeStateSchema } from './edges.ts';
import { customerEstateParams, endpoint, idParam, largestId } from './endpoint.ts';
import { requiredLine } from './fields.ts';
import { newMeterSchema } from './meter-changes.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const path = '/api/customers/:customerId/estates/:estateId/edges/:edgeId';
const edgeParams = customerEstateParams.extend({ edgeId: idParam });

/** What the register seems to count, and whose meter it seems to be. */
const proposalSchema = z.object({
  kind: z.enum(MeterKind),
  measuringPoint: z.enum(MeasuringPoint),
  obis: z.string(),
  powerSign: z.literal(powerSigns),
  /** For a new meter: what people call the component. */
  name: z.string(),
  apartmentId: z.int().nullable(),
  /** A meter of the estate that no edge reads yet; null for a new one. */
  meterId: z.int().nullable(),
});

export const mappedRegisterSchema = z.object({
  componentId: z.string(),
  channel: z.string(),
  /** What people call the component; '' for none. */
  alias: z.string(),
  category: z.enum(componentCategories),
  /** It measures a generator that stands in for the grid: nothing is proposed for it. */
  isGenerator: z.boolean(),
  unit: z.enum(['Wh', 'percent']),
  /** The edge has the component no more. */
  isGone: z.boolean(),
  /** What it showed last, in its unit; null until it has told. */
  /** Null until it is told, and once an apartment's meter is read from it: its readings are told day by day. */
  counter: z.number().nullable(),
  counterAt: z.iso.datetime().nullable(),
  proposal: proposalSchema.nullable(),
  mapped: z.object({ meterId: z.int(), powerSign: z.literal(powerSigns) }).nullable(),
  /** By what was seen so far, when it is said to rise with positive or with negative power. */
  checks: z.object({ positive: z.enum(registerChecks), negative: z.enum(registerChecks) }),
});
export type MappedRegister = z.infer<typeof mappedRegisterSchema>;

/** A meter of the estate that a register may be mapped to. */
export const mappableMeterSchema = z.object({
  meterId: z.int(),
  name: z.string(),
  serialNumber: z.string().nullable(),
  obis: z.string(),
  kind: z.enum(MeterKind).nullable(),
  measuringPoint: z.enum(MeasuringPoint).nullable(),
  apartmentId: z.int().nullable(),
  apartmentName: z.string().nullable(),
  unit: z.enum(['Wh', 'percent']),
  /** The edge that reads it. */
  edge: z.object({ edgeId: z.int(), name: z.string() }).nullable(),
});
export type MappableMeter = z.infer<typeof mappableMeterSchema>;

export const edgeMappingSchema = z
  .object({
    edge: edgeStateSchema,
    /** Where the edge connects to. */
    uri: z.string(),
    /** When the edge said what it is made of; null until then. */
    configAt: z.iso.datetime().nullable(),
    /** The first local day of what is kept of registers that no meter is read from; null where nothing is. */
    keptSince: z.iso.date().nullable(),
    registers: z.array(mappedRegisterSchema),
    meters: z.array(mappableMeterSchema),
    apartments: z.array(z.object({ apartmentId: z.int(), name: z.string() })),
    /** Of the mapping that was read: whoever saves sends it. */
    version: z.string(),
  })
  .meta({ id: 'EdgeMapping' });
export type EdgeMapping = z.infer<typeof edgeMappingSchema>;

export const getEdgeMapping = endpoint({
  method: 'GET',
  path: `${path}/mapping`,
  summary: 'The registers of an edge, what each seems to be, and the meters that are read from them',
  access,
  params: edgeParams,
  result: edgeMappingSchema,
});

const longestMapping = 2000;
const registerFields = {
  componentId: requiredLine(),
  channel: requiredLine(),
  powerSign: z.literal(powerSigns),
};

const mappingRowSchema = z.union([
  z.object({ ...registerFields, meterId: z.int().min(1).max(largestId) }),
  z.object({ ...registerFields, newMeter: newMeterSchema }),
]);
export type MappingRow = z.infer<typeof mappingRowSchema>;

export const mappingBodySchema = z.object({
  rows: z.array(mappingRowSchema).max(longestMapping),
  version: z.string().max(64).optional(),
});
export type MappingBody = z.infer<typeof mappingBodySchema>;

/**
 * Replaces the mapping; new meters are made with it. 409 ChangedByOthers; ChannelTaken for a register or a meter that
 * is there twice, or a meter that another edge reads; MeterNameTaken and SerialNumberTaken with the name. 400 for
 * a meter of another unit. Meters keep the values they have.
 */
export const saveEdgeMapping = endpoint({
  method: 'PUT',
  path: `${path}/mapping`,
  summary: 'Say which meter is read from which register of an edge',
  access,
  params: edgeParams,
  body: mappingBodySchema,
  result: z.object({ created: z.int() }),
});

/** 503 when the edge is not connected or does not answer. */
export const refreshEdge = endpoint({
  method: 'POST',
  path: `${path}/refresh`,
  summary: 'Ask an edge anew what it is made of',
  access,
  params: edgeParams,
});
