import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { idParam } from '../endpoint.ts';

/** What the calls of tenants have in common: each concerns one of the caller's apartments. */
export const access = { role: Role.EstateTenant, on: 'apartment' } as const;
export const params = z.object({ apartmentId: idParam });
