import { keyScopes } from '@lichthof/domain/access/key-scopes.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerParams, endpoint } from '../endpoint.ts';

const userRoles = z.array(z.enum(Role));

/** An estate that the caller may see; `apartments` are those of the caller's current and past occupancies. */
const estateInfoSchema = z
  .object({
    estateId: z.int(),
    displayName: z.string(),
    city: z.string().nullable(),
    apartmentCount: z.int(),
    /** An archived estate is only listed for its current and past tenants. */
    isArchived: z.literal(true).optional(),
    userRoles,
    apartments: z.array(z.object({ apartmentId: z.int(), displayName: z.string() })),
  })
  .meta({ id: 'EstateInfo' });
export type EstateInfo = z.infer<typeof estateInfoSchema>;

export interface EstateGroupInfo {
  estateGroupId: number;
  displayName: string;
  userRoles: Role[];
  estatesInfo: EstateInfo[];
  subGroups: EstateGroupInfo[];
}

const estateGroupInfoSchema: z.ZodType<EstateGroupInfo> = z
  .object({
    estateGroupId: z.int(),
    displayName: z.string(),
    userRoles,
    estatesInfo: z.array(estateInfoSchema),
    get subGroups() {
      return z.array(estateGroupInfoSchema);
    },
  })
  .meta({ id: 'EstateGroupInfo' });

/** A customer with the groups and estates that the caller may see, and the caller's direct roles on each. */
export const estateHierarchySchema = z
  .object({
    customerInfo: z.object({
      id: z.int(),
      displayName: z.string(),
      /** Only of a customer with a worked example. */
      isSample: z.literal(true).optional(),
      userRoles,
    }),
    estatesInfo: z.array(estateInfoSchema),
    estateGroupsInfo: z.array(estateGroupInfoSchema),
  })
  .meta({ id: 'EstateHierarchy' });
export type EstateHierarchy = z.infer<typeof estateHierarchySchema>;

export const getEstateHierarchy = endpoint({
  method: 'GET',
  path: '/api/customers/:customerId/estates',
  summary: 'The estates and groups of a customer that the caller may see',
  access: { anyRightIn: 'customer', otherwise: 403, keyScopes },
  params: customerParams,
  result: estateHierarchySchema,
});
