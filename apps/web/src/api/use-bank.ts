import { type Bank, getBank } from '@lichthof/contracts/payments/banks.ts';
import { germanBankCode, isIban, isSameBic, plainBankCode } from '@lichthof/domain/identifiers/bank-account.ts';
import { skipToken } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useEndpointQuery } from './endpoint-query.ts';

/** The bank of a typed IBAN: null if it is foreign or unknown, undefined while the IBAN or the answer is incomplete. */
export function useBank(typed: string): Bank | null | undefined {
  const iban = plainBankCode(typed);
  const bankCode = isIban(iban) ? germanBankCode(iban) : undefined;
  const { data } = useEndpointQuery(getBank, bankCode ? { params: { bankCode } } : skipToken, { staleTime: Infinity });
  return bankCode === null ? null : data?.bank;
}

/**
 * Fills the fields `bic` and `bankName` below the prefix from the field `iban`. What stands there at first is kept if the
 * BIC fits or the table is out of date; another bank replaces both. Tells whether the BIC follows from the IBAN, so that
 * it cannot be typed, and the BIC of an outdated table from which the typed one differs.
 */
export function useBankFields(prefix: string): { isBicKnown: boolean; outdatedBic: string | null } {
  const { getValues, setValue } = useFormContext();
  const [iban, bic] = useWatch({ name: [`${prefix}iban`, `${prefix}bic`] }) as [string, string];
  const bank = useBank(iban);
  const filled = useRef<Bank | null>(undefined);
  useEffect(() => {
    if (bank === undefined || bank === filled.current) return;
    const isFirst = filled.current === undefined;
    filled.current = bank;
    const fill = (field: string, text: string, isRight: (typed: string) => boolean) => {
      if (isRight(getValues(prefix + field))) return;
      setValue(prefix + field, text, { shouldDirty: true, shouldValidate: text !== '' });
    };
    const { name, bic: knownBic, isCurrent } = bank ?? { name: '', bic: null, isCurrent: true };
    const mayDiffer = (typed: string) => isFirst && !isCurrent && typed !== '';
    fill('bic', knownBic ?? '', (typed) =>
      knownBic ? mayDiffer(typed) || isSameBic(plainBankCode(typed), knownBic) : isFirst,
    );
    fill('bankName', name, (typed) => typed === name || (isFirst && typed !== ''));
  }, [bank, prefix, getValues, setValue]);
  if (!bank?.bic) return { isBicKnown: false, outdatedBic: null };
  const isSame = isSameBic(plainBankCode(bic), bank.bic);
  return { isBicKnown: isSame && bank.isCurrent, outdatedBic: isSame || bank.isCurrent || !bic ? null : bank.bic };
}
