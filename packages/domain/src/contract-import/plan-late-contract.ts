import type { Payer } from '../fields/participant-fields.ts';
import { covers, type OpenRange } from '../time/ranges.ts';
import type { EstateFacts } from './estate-facts.ts';
import { contactOfPeople, type PlannedContract } from './plan-contracts.ts';

/** Days without a contract as they are to get one. */
export interface LateContract extends OpenRange {
  /** Of the tenant who lives there on the first day, or of the owner for a vacant apartment. */
  type: 'tenant' | 'vacant';
  apartmentId: number;
}

interface Terms {
  line: number;
  /** Who pays for a vacant apartment. */
  owner: Payer;
  tariffId: number;
}

/** Resolves the residents and the tariff; checks nothing. */
export function planLateContract(
  { type, apartmentId, from, to }: LateContract,
  { line, owner, tariffId }: Terms,
  estate: EstateFacts,
): PlannedContract {
  const apartment = estate.apartments.find((one) => one.apartmentId === apartmentId);
  const occupancy = type === 'tenant' ? apartment?.occupancies.find((one) => covers(one, from)) : undefined;
  const residents = { ...contactOfPeople(occupancy?.people ?? []), isBusiness: false, invoiceAddress: null };
  return {
    ...(type === 'tenant' ? residents : owner),
    line,
    estateId: estate.estateId,
    type,
    apartmentId,
    occupancyId: occupancy?.occupancyId ?? null,
    meterIds: [],
    contract: { from, to, minimumTermUntil: null },
    noticeMonths: 1,
    tariffs: [{ tariffId, from, to }],
    tariffName: estate.tariffs.find((tariff) => tariff.tariffId === tariffId)?.name ?? null,
    iban: null,
    mandate: null,
    reading: null,
  };
}
