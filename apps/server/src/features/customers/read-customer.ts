import { looksLikeCompany } from '@lichthof/domain/billing/contracts/unit-use.ts';
import type { Database } from '../../database/database.ts';

interface CustomerAsPayer {
  names: string[];
  greetingName: null;
  isBusiness: boolean;
  email: null;
  phone: null;
  /** Null unless the customer has an address. */
  invoiceAddress: { street: string; houseNumber: string; zipCode: string; city: string } | null;
}

/** A customer as forms propose it: the payer of what no tenant pays, at the customer's address. */
export async function readCustomerAsPayer(db: Database, customerId: number): Promise<CustomerAsPayer> {
  const { name, street, house_number, zip_code, city } = await db
    .selectFrom('customer')
    .select(['name', 'street', 'house_number', 'zip_code', 'city'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return {
    names: [name],
    greetingName: null,
    isBusiness: looksLikeCompany([name]),
    email: null,
    phone: null,
    invoiceAddress:
      street && house_number && zip_code && city
        ? { street, houseNumber: house_number, zipCode: zip_code, city }
        : null,
  };
}
