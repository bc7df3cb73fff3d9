import { looksLikeCompany } from '@lichthof/domain/billing/contracts/unit-use.ts';
import { valuesToStore } from '@lichthof/domain/fields/field.ts';
import { participantFields, type ParticipantFields, type Payer } from '@lichthof/domain/fields/participant-fields.ts';
import type { Database } from '../../database/database.ts';

/** A customer as forms propose it: the payer of what no tenant pays, at the customer's address if it has one. */
export async function readCustomerAsPayer(db: Database, customerId: number): Promise<Payer> {
  const { name, street, house_number, zip_code, city } = await db
    .selectFrom('customer')
    .select(['name', 'street', 'house_number', 'zip_code', 'city'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return {
    ...valuesToStore<ParticipantFields>(participantFields, { names: [name], isBusiness: looksLikeCompany([name]) }),
    invoiceAddress:
      street && house_number && zip_code && city
        ? { street, houseNumber: house_number, zipCode: zip_code, city }
        : null,
  };
}
