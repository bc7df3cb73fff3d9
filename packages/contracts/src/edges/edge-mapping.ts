import { Role } from '@lichthof/domain/access/role.ts';
import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { componentCategories, powerSigns } from '@lichthof/domain/metering/edges/edge-registers.ts';
import { registerChecks } from '@lichthof/domain/metering/edges/check-register.ts';
import { z } from 'zod';
import { edgeStateSchema } from './edges.ts';
import { customerEstateParams, endpoint, idParam, largestId } from '../endpoint.ts';
import { requiredLine } from '../fields.ts';
import { newEdgeMeterSchema } from '../metering/meter-changes.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const path = '/api/customers/:customerId/estates/:estateId/edges/:edgeId';
const edgeParams = customerEstateParams.extend({ edgeId: idParam });

/** The proposed meter kind and apartment of a register. */
const proposalSchema = z.object({
  kind: z.enum(MeterKind),
  measuringPoint: z.enum(MeasuringPoint),
  obis: z.string(),
  powerSign: z.literal(powerSigns),
  /** For a new meter: the alias of the component. */
  name: z.string(),
  apartmentId: z.int().nullable(),
  /** A meter that no edge reads, or whose component was removed; null for a new meter. */
  meterId: z.int().nullable(),
  /** The removed component that this one replaces for the meter; null if there is none. */
  replaces: z.string().nullable(),
});

const mappedRegisterSchema = z.object({
  componentId: z.string(),
  channel: z.string(),
  /** The component's name given by people; '' if there is none. */
  alias: z.string(),
  category: z.enum(componentCategories),
  /** The component measures a generator in place of the grid, so nothing is proposed for it. */
  isGenerator: z.boolean(),
  unit: z.enum(['Wh', 'percent']),
  /** The edge no longer has the component. */
  isGone: z.boolean(),
  /**
   * The last counter, in its unit; null before the first one. For the meter of an apartment it is the counter of the
   * last midnight: readings in between would reveal the tenant's curve.
   */
  counter: z.number().nullable(),
  counterAt: z.iso.datetime().nullable(),
  proposal: proposalSchema.nullable(),
  mapped: z.object({ meterId: z.int(), powerSign: z.literal(powerSigns) }).nullable(),
  /** The checks for a mapping with positive and with negative power sign, by the counters observed so far. */
  checks: z.object({ positive: z.enum(registerChecks), negative: z.enum(registerChecks) }),
});
export type MappedRegister = z.infer<typeof mappedRegisterSchema>;

/** A meter of the estate that a register may be mapped to. */
const mappableMeterSchema = z.object({
  meterId: z.int(),
  name: z.string(),
  serialNumber: z.string().nullable(),
  obis: z.string(),
  kind: z.enum(MeterKind).nullable(),
  measuringPoint: z.enum(MeasuringPoint).nullable(),
  apartmentId: z.int().nullable(),
  apartmentName: z.string().nullable(),
  unit: z.enum(['Wh', 'percent']),
  /** The edge that reads the meter. */
  edge: z.object({ edgeId: z.int(), name: z.string() }).nullable(),
});
export type MappableMeter = z.infer<typeof mappableMeterSchema>;

const edgeMappingSchema = z
  .object({
    edge: edgeStateSchema,
    /** The address to which the edge connects. */
    uri: z.string(),
    /** When the edge sent its list of components; null before. */
    configAt: z.iso.datetime().nullable(),
    /** The first local day with kept counters of registers without a meter; null if there are none. */
    keptSince: z.iso.date().nullable(),
    registers: z.array(mappedRegisterSchema),
    meters: z.array(mappableMeterSchema),
    apartments: z.array(z.object({ apartmentId: z.int(), name: z.string() })),
    /** The version of the mapping; must be sent when saving. */
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
  z.object({ ...registerFields, newMeter: newEdgeMeterSchema }),
]);
export type MappingRow = z.infer<typeof mappingRowSchema>;

const mappingBodySchema = z.object({
  rows: z.array(mappingRowSchema).max(longestMapping),
  version: z.string().max(64).optional(),
});
export type MappingBody = z.infer<typeof mappingBodySchema>;

/**
 * Replaces the mapping and creates its new meters. 409 ChangedByOthers; 409 ChannelTaken for a register or a meter that
 * appears twice, or a meter that another edge reads; 409 MeterNameTaken and SerialNumberTaken with the name. 400 for a
 * meter of another unit. Meters keep their stored values.
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

/** 503 if the edge is not connected or does not answer. */
export const refreshEdge = endpoint({
  method: 'POST',
  path: `${path}/refresh`,
  summary: 'Ask an edge anew what it is made of',
  access,
  params: edgeParams,
});
