import { runForCustomers } from '../../database/isolation/customer-scope.ts';
import * as runs from './carry-out-run.ts';
import * as facts from './issuing/invoice-facts.db.ts';
import * as preparation from './preparation/prepare-billing.ts';

// Tests call these as requests and jobs do, which reach the rows of one customer only; a distributed database needs it.

export const prepareBilling: typeof preparation.prepareBilling = (db, request) =>
  runForCustomers([request.customerId], () => preparation.prepareBilling(db, request));

export const carryOutRun: typeof runs.carryOutRun = (tools, run) =>
  runForCustomers([run.customerId], () => runs.carryOutRun(tools, run));

export const readInvoiceReadings: typeof facts.readInvoiceReadings = (db, customerId, ...rest) =>
  runForCustomers([customerId], () => facts.readInvoiceReadings(db, customerId, ...rest));

export const readInvoiceFacts: typeof facts.readInvoiceFacts = (db, prepared, ...rest) =>
  runForCustomers([prepared.basis.estate.customerId], () => facts.readInvoiceFacts(db, prepared, ...rest));
