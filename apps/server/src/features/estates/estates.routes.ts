import { getEstate, getEstateDetails } from '@lichthof/contracts/estates.ts';
import { notFound } from '../../http/errors.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import { findEstate } from './estates.db.ts';

export function estatesRoutes(context: RouteContext): void {
  const { db } = context;

  const readEstate = async (estateId: number) => {
    const estate = await findEstate(db, estateId);
    if (!estate) throw notFound('Estate');
    return estate;
  };
  addRoute(context, getEstate, ({ params }) => readEstate(params.estateId));
  addRoute(context, getEstateDetails, ({ params }) => readEstate(params.estateId));
}
