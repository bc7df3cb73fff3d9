import {
  changeEstate as changeEstateEndpoint,
  createEstate as createEstateEndpoint,
  deleteEstate as deleteEstateEndpoint,
  getEstate,
  getEstateDeletion,
  getEstateDetails,
  moveEstate as moveEstateEndpoint,
} from '@lichthof/contracts/places/estates.ts';
import { notFound } from '../../http/errors.ts';
import type { Caller } from '../../http/caller.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import { deleteEstate, readDeletion } from './delete-estate.ts';
import { findEstate } from './estates.db.ts';
import { moveEstate } from './move-estate.ts';
import { changeEstate, createEstate } from './save-estate.ts';

export function estatesRoutes(context: RouteContext): void {
  const { db } = context;

  const readEstate = async (caller: Caller, estateId: number) => {
    const estate = await findEstate(db, caller, estateId);
    if (!estate) throw notFound('Estate');
    return estate;
  };
  addRoute(context, getEstate, ({ params, caller }) => readEstate(caller, params.estateId));
  addRoute(context, getEstateDetails, ({ params, caller }) => readEstate(caller, params.estateId));
  addRoute(context, createEstateEndpoint, async ({ params, body, caller }) =>
    readEstate(caller, await createEstate(db, { ...params, body, userId: caller.userId })),
  );
  addRoute(context, changeEstateEndpoint, async ({ params, body, caller }) => {
    await changeEstate(db, params, { body, userId: caller.userId });
    return readEstate(caller, params.estateId);
  });
  addRoute(context, moveEstateEndpoint, async ({ params, body, caller }) => {
    await moveEstate(db, params, { body, userId: caller.userId });
    return readEstate(caller, params.estateId);
  });
  addRoute(context, getEstateDeletion, ({ params }) => readDeletion(db, params));
  addRoute(context, deleteEstateEndpoint, ({ params, caller }) => deleteEstate(db, params, caller.userId));
}
