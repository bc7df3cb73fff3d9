import {
  downloadOwnValues,
  getTenantApartment,
  getTenantConsumption,
} from '@lichthof/contracts/tenant/tenant-apartments.ts';
import { previousPeriod } from '@lichthof/domain/time/periods.ts';
import { noteOwnCurveReading } from '../../metering/curves/note-curve-reading.ts';
import { notFound } from '../../../http/errors.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import { findOwnApartment, readOwnDays } from './own-apartments.db.ts';
import { writeOwnValues } from './own-values-file.ts';
import { sumConsumption } from './tenant-consumption.ts';

export function tenantApartmentsRoutes(context: RouteContext): void {
  const { db } = context;

  const readApartment = async (apartmentId: number, userId: number) => {
    const apartment = await findOwnApartment(db, { apartmentId, userId });
    if (!apartment) throw notFound('Apartment');
    return apartment;
  };

  addRoute(context, getTenantApartment, ({ params, caller }) => readApartment(params.apartmentId, caller.userId));

  addRoute(context, getTenantConsumption, async ({ params, query, caller }) => {
    const { timeZone, customerId, occupancyId } = await readApartment(params.apartmentId, caller.userId);
    const own = { ...params, userId: caller.userId };
    const days = await readOwnDays(db, { ...own, ...query });
    const before = await readOwnDays(db, { ...own, ...previousPeriod(query) });
    const previousWh = before.length === 0 ? null : before.reduce((sum, { total }) => sum + total, 0);
    const consumption = sumConsumption(days, { ...query, timeZone, nowMs: Date.now() });
    if (days.length > 0 && consumption.resolution === 'quarter-hour') {
      const reading = { ...query, road: 'chart' } as const;
      await noteOwnCurveReading(db, { customerId, userId: caller.userId, occupancyId, reading });
    }
    return { ...consumption, previousWh };
  });

  addRoute(context, downloadOwnValues, async ({ params, caller: { userId } }) => {
    const apartment = await readApartment(params.apartmentId, userId);
    const { customerId, occupancyId, moveIn: from, valuesTo } = apartment;
    const reading = { from, to: valuesTo ?? from, road: 'export' } as const;
    if (valuesTo !== null) await noteOwnCurveReading(db, { customerId, userId, occupancyId, reading });
    return writeOwnValues(db, { apartment, userId });
  });
}
