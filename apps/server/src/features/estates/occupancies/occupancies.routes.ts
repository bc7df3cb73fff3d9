import {
  changeApartment as changeApartmentEndpoint,
  changeTenantRecord,
  createApartment as createApartmentEndpoint,
  deleteApartment as deleteApartmentEndpoint,
  deleteTenantRecord as deleteTenantRecordEndpoint,
  getTenantRecord,
  listApartments,
} from '@lichthof/contracts/people/occupancies.ts';
import { notFound } from '../../../http/errors.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import { readApartments } from './apartments.db.ts';
import { changeApartment, createApartment, deleteApartment, type ApartmentKey } from './save-apartment.ts';
import {
  deleteTenantRecord,
  readTenantRecord,
  saveTenantRecord,
  type ChangeOccupancy,
  type WithdrawOccupancy,
} from './tenant-record.ts';

interface OccupancyWorkflows {
  changeOccupancy: ChangeOccupancy;
  withdrawOccupancy: WithdrawOccupancy;
}

export function occupanciesRoutes(
  context: RouteContext,
  { changeOccupancy, withdrawOccupancy }: OccupancyWorkflows,
): void {
  const { db } = context;

  const readApartment = async (key: ApartmentKey) => {
    const [apartment] = await readApartments(db, key);
    if (!apartment) throw notFound('Apartment');
    return apartment;
  };
  addRoute(context, listApartments, ({ params }) => readApartments(db, params));
  addRoute(context, createApartmentEndpoint, async ({ params, body, caller }) => {
    const apartmentId = await createApartment(db, params, { body, userId: caller.userId });
    return readApartment({ ...params, apartmentId });
  });
  addRoute(context, changeApartmentEndpoint, async ({ params, body, caller }) => {
    await changeApartment(db, params, { body, userId: caller.userId });
    return readApartment(params);
  });
  addRoute(context, deleteApartmentEndpoint, ({ params, caller }) => deleteApartment(db, params, caller.userId));
  addRoute(context, getTenantRecord, ({ params }) => readTenantRecord(db, params));
  addRoute(context, changeTenantRecord, async ({ params, body, caller }) => {
    await saveTenantRecord(db, params, { body, authorId: caller.userId, changeOccupancy });
    return readTenantRecord(db, params);
  });
  addRoute(context, deleteTenantRecordEndpoint, ({ params, caller }) =>
    deleteTenantRecord(db, params, { authorId: caller.userId, withdrawOccupancy }),
  );
}
