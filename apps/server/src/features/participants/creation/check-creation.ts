import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { NewParticipant } from '@lichthof/contracts/supply/new-participants.ts';
import { covers } from '@lichthof/domain/time/ranges.ts';
import { accountOfCreditor } from '../../../http/bank-account-errors.ts';
import { HttpError } from '../../../http/errors.ts';
import type { CreationFacts } from './creation-facts.db.ts';

type Field = keyof NewParticipant;

/** Throws the first reason why the participant cannot be made: 400 for a missing part, 409 for what does not fit. */
export function requireCreatable(participant: NewParticipant, facts: CreationFacts): void {
  requireParts(participant);
  requirePlace(participant, facts);
  requireSupply(participant, facts);
}

function requireParts(participant: NewParticipant): void {
  const { type, apartmentId, occupancyId, meterIds, tariffId, mandate, unitUse } = participant;
  const isGeneral = type === 'general';
  const isTaking = type !== 'third_party';
  if (isGeneral !== (apartmentId === undefined)) throw wrongPart('apartmentId');
  if (type === 'tenant' && occupancyId === undefined) throw wrongPart('occupancyId');
  if ((isGeneral || type === 'vacant') && occupancyId !== undefined) throw wrongPart('occupancyId');
  if (isGeneral !== meterIds.length > 0) throw wrongPart('meterIds');
  if (unitUse !== undefined && !isGeneral) throw wrongPart('unitUse');
  if (isTaking !== (tariffId !== undefined)) throw wrongPart('tariffId');
  if (mandate && !isTaking) throw wrongPart('mandate');
}

function requirePlace({ type, occupancyId, meterIds, contractFrom }: NewParticipant, facts: CreationFacts): void {
  const { today, occupancy, isOccupied, hasMeter, freeMeterCount, measuringMeterCount } = facts;
  if (contractFrom < today) throw refusal(ErrorCode.ContractStartPast, 'contractFrom');
  if (occupancyId !== undefined && !(occupancy && covers(occupancy, contractFrom))) {
    throw refusal(ErrorCode.ContractOutsideOccupancy, 'contractFrom');
  }
  if (type === 'vacant' && isOccupied) throw refusal(ErrorCode.ApartmentOccupied, 'contractFrom');
  if (type === 'general' && freeMeterCount < new Set(meterIds).size) {
    throw refusal(ErrorCode.GeneralMeterTaken, 'meterIds');
  }
  if (type === 'general' && measuringMeterCount === 0) throw refusal(ErrorCode.MeterMissing, 'meterIds');
  if (type !== 'general' && !hasMeter) throw refusal(ErrorCode.MeterMissing, 'apartmentId');
}

function requireSupply({ type, mandate }: NewParticipant, { provider, tariffName, isBilled }: CreationFacts): void {
  if (!provider) throw refusal(ErrorCode.SupplyMissing, 'contractFrom');
  if (isBilled) throw refusal(ErrorCode.BillingPeriodTaken, 'contractFrom');
  if (type !== 'third_party' && tariffName === null) throw refusal(ErrorCode.TariffNotInForce, 'tariffId');
  if (mandate && !provider.creditorId) throw refusal(ErrorCode.CreditorIdMissing, 'mandate');
  if (mandate?.iban === provider.iban) throw accountOfCreditor('mandate.iban');
}

const wrongPart = (field: Field) => new HttpError(400, 'This part does not belong to the type', { field });
const refusal = (code: ErrorCode, field: Field) =>
  new HttpError(409, 'The participant cannot be created', { code, field });
