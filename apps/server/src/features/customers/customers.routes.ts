import * as contract from '@lichthof/contracts/places/customers.ts';
import { notFound } from '../../http/errors.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import { findCustomer, listCustomersFor } from './customers.db.ts';
import { changeCustomer, createCustomer } from './save-customer.ts';

export function customersRoutes(context: RouteContext): void {
  const { db } = context;

  const readCustomer = async (customerId: number) => {
    const customer = await findCustomer(db, customerId);
    if (!customer) throw notFound('Customer');
    return customer;
  };

  addRoute(context, contract.listCustomers, ({ caller }) => listCustomersFor(db, caller));

  addRoute(context, contract.getCustomer, ({ params }) => readCustomer(params.customerId));

  addRoute(context, contract.createCustomer, async ({ body, caller: { userId } }) => {
    return readCustomer(await createCustomer(db, body, userId));
  });

  addRoute(context, contract.changeCustomer, async ({ params: { customerId }, body, caller: { userId } }) => {
    await changeCustomer(db, customerId, { body, userId });
    return readCustomer(customerId);
  });
}
