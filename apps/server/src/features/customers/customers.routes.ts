import { getCustomer, listCustomers } from '@lichthof/contracts/customers.ts';
import { notFound } from '../../http/errors.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import { findCustomer, listCustomersFor } from './customers.db.ts';

export function customersRoutes(context: RouteContext): void {
  const { db } = context;

  addRoute(context, listCustomers, ({ caller }) => listCustomersFor(db, caller));

  addRoute(context, getCustomer, async ({ params }) => {
    const customer = await findCustomer(db, params.customerId);
    if (!customer) throw notFound('Customer');
    return customer;
  });
}
