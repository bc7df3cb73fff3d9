import type { ContractGap, LateContractOptions } from '@lichthof/contracts/supply/late-contracts.ts';
import * as gaps from '@lichthof/domain/contract-import/contract-gaps.ts';
import type { EstateFacts } from '@lichthof/domain/contract-import/estate-facts.ts';
import { contactOfPeople } from '@lichthof/domain/contract-import/plan-contracts.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { ofSameCustomer } from '../../../database/same-customer.ts';
import { notFound } from '../../../http/errors.ts';
import { findOwner } from '../creation/participant-options.db.ts';
import { readEstateFacts } from '../import/estate-facts.db.ts';

/** The days of a period that can still get a contract, and of what it can be made. */
export async function readLateContractOptions(
  db: Database,
  key: EstateKey,
  period: DayRange,
): Promise<LateContractOptions> {
  const estate = await readFactsOfEstate(db, key);
  const counts = await countContractsByTariff(db, key, period);
  const owner = await findOwner(db, key);
  return {
    gaps: gaps.findContractGaps(estate, period).map((gap) => toAnswer(gap, estate)),
    tariffs: estate.tariffs
      .map((tariff) => ({ ...tariff, contractCount: counts.get(tariff.tariffId) ?? 0 }))
      .toSorted((a, b) => b.contractCount - a.contractCount),
    owner: owner?.names ?? null,
  };
}

/** Throws 404 for an estate that is archived or of another customer. */
export async function readFactsOfEstate(db: Database, key: EstateKey): Promise<EstateFacts> {
  const [estate] = await readEstateFacts(db, key);
  if (!estate) throw notFound('Estate');
  return estate;
}

function toAnswer(gap: gaps.ContractGap, { apartments }: EstateFacts): ContractGap {
  const { occupancyId, ...days } = gap;
  const occupancies = apartments.find((one) => one.apartmentId === gap.apartmentId)?.occupancies ?? [];
  const people = occupancies.find((one) => one.occupancyId === occupancyId)?.people ?? [];
  return { ...days, type: occupancyId === null ? 'vacant' : 'tenant', names: contactOfPeople(people).names };
}

async function countContractsByTariff(
  db: Database,
  { customerId, estateId }: EstateKey,
  { from, to }: DayRange,
): Promise<Map<number, number>> {
  const counts = await db
    .selectFrom('contract_tariff as had')
    .innerJoin('tariff as t', ofSameCustomer('t.id', 'had.tariff_id'))
    .where('t.customer_id', '=', customerId)
    .where('t.estate_id', '=', estateId)
    .where(sql<boolean>`had.during && daterange(${from}, ${to})`)
    .groupBy('t.id')
    .select(['t.id as tariffId', sql<number>`count(*)::int`.as('count')])
    .execute();
  return new Map(counts.map(({ tariffId, count }) => [tariffId, count]));
}
