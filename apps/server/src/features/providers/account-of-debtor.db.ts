import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { Database } from '../../database/database.ts';
import { ofSameCustomer } from '../../database/same-customer.ts';
import { HttpError } from '../../http/errors.ts';
import type { ProviderKey } from './providers.db.ts';

/** Throws 409 if the provider collects from this account. */
export async function refuseAccountOfDebtor(tx: Database, { customerId, providerId }: ProviderKey, iban: string) {
  const payer = await tx
    .selectFrom('mandate')
    .innerJoin('participant', ofSameCustomer('participant.id', 'mandate.participant_id'))
    .innerJoin('estate_supply', ofSameCustomer('estate_supply.estate_id', 'participant.estate_id'))
    .select('mandate.id')
    .where('mandate.customer_id', '=', customerId)
    .where('mandate.iban', '=', iban)
    .where('mandate.revoked_at', 'is', null)
    .where('estate_supply.provider_id', '=', providerId)
    .executeTakeFirst();
  if (!payer) return;
  const metadata = { code: ErrorCode.AccountOfDebtor, field: 'iban' };
  throw new HttpError(409, 'A participant pays from this account', metadata);
}
