import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, idParam } from './endpoint.ts';
import { requiredLine } from './fields.ts';

export const metersAccess = { role: Role.EstateOwner, on: 'estate' } as const;
export const metersPath = '/api/customers/:customerId/estates/:estateId/meters';
export const meterParams = customerEstateParams.extend({ meterId: idParam });

/** What is written of a register: whole base units, Wh or litres. */
export const counterField = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

export const serialNumberField = requiredLine(50);
