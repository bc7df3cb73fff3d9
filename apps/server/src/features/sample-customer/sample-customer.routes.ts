import * as contract from '@lichthof/contracts/places/sample-customer.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import { becomeTenant } from './become-tenant.db.ts';
import { countContents } from './count-contents.db.ts';
import { readSampleState, requestRemoval, requestSample, requireSample } from './sample-customer.db.ts';

/** The sample customer, as people of the operating company make, look at and remove it. */
export function sampleCustomerRoutes(context: RouteContext): void {
  const { db } = context;

  addRoute(context, contract.getSampleCustomer, () => readSampleState(db));

  addRoute(context, contract.makeSampleCustomer, async ({ caller: { userId } }) => {
    await requestSample(db, userId);
    return readSampleState(db);
  });

  addRoute(context, contract.previewSampleRemoval, async ({ params: { sampleCustomerId } }) => {
    await requireSample(db, sampleCustomerId);
    return countContents(db, sampleCustomerId);
  });

  addRoute(context, contract.removeSampleCustomer, async ({ params: { sampleCustomerId }, caller: { userId } }) => {
    await requestRemoval(db, sampleCustomerId, userId);
    return readSampleState(db);
  });

  addRoute(context, contract.becomeSampleTenant, async ({ params: { sampleCustomerId }, caller: { userId } }) => {
    await requireSample(db, sampleCustomerId);
    return db.transaction().execute((tx) => becomeTenant(tx, { customerId: sampleCustomerId, userId }));
  });
}
