import { getBank } from '@lichthof/contracts/payments/banks.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import { findBank } from '../../integrations/banks/bank-directory.ts';

/** Forms show the bank of an IBAN while it is typed. */
export function banksRoutes(context: RouteContext): void {
  addRoute(context, getBank, async ({ params }) => ({ bank: findBank(params.bankCode) }));
}
