import type { Credit } from '@lichthof/contracts/payments/refunds.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatMoney } from '@lichthof/domain/formats/number-formats.ts';
import { formatIban, plainBankCode } from '@lichthof/domain/identifiers/bank-account.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useBank } from '../../../api/use-bank.ts';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { FormRow } from '../../../ui/fields/field-frame.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { RefundValues } from './refund-form.ts';

interface CreditRowProps {
  credit: Credit;
  index: number;
}

/** A credit to choose, with its account or the fields for one. */
export function CreditRow({ credit, index }: CreditRowProps) {
  const { t } = useTranslation('refunds');
  const { names, creditCents, account, reason } = credit;
  const { setValue, setFocus } = useFormContext<RefundValues>();
  const [isOpened, setIsOpened] = useState(false);
  // the button that was clicked is gone
  useEffect(() => {
    if (isOpened) setFocus(`refunds.${index}.iban`);
  }, [isOpened, index, setFocus]);
  const value = useWatch<RefundValues, `refunds.${number}`>({ name: `refunds.${index}` });
  const name = names.join(', ');
  return (
    <Box component="li" sx={{ display: 'grid', gap: '8px' }}>
      <CheckboxField
        name={`refunds.${index}.isChosen`}
        label={t('credit.label', { names: name, amount: formatMoney(creditCents) })}
        help={<Explanation credit={credit} isOtherAccount={value.isOtherAccount} />}
        disabled={reason !== null}
      />
      {value.isChosen && !value.isOtherAccount && account && (
        <Button
          size="small"
          variant="text"
          sx={{ justifySelf: 'start', ml: '22px' }}
          aria-label={t('credit.otherAccountOf', { names: name })}
          onClick={() => {
            setValue(`refunds.${index}.isOtherAccount`, true, { shouldDirty: true });
            setIsOpened(true);
          }}
        >
          {t('credit.otherAccount')}
        </Button>
      )}
      {value.isChosen && value.isOtherAccount && (
        <Box sx={{ pl: { xs: 0, sm: '30px' } }}>
          <FormRow>
            <TextField
              name={`refunds.${index}.accountHolder`}
              label={t('credit.accountHolder')}
              autoComplete="off"
              maxLength={70}
            />
            <IbanField index={index} iban={value.iban} />
          </FormRow>
        </Box>
      )}
    </Box>
  );
}

/** Shows the bank that follows from the typed IBAN. */
function IbanField({ index, iban }: { index: number; iban: string }) {
  const { t } = useTranslation('refunds');
  const bank = useBank(iban);
  return (
    <TextField
      name={`refunds.${index}.iban`}
      label={t('credit.iban')}
      autoComplete="off"
      tidy={inGroups}
      {...(bank && { help: [bank.name, bank.bic && t('credit.bic', { bic: bank.bic })].filter(Boolean).join(', ') })}
    />
  );
}

const inGroups = (typed: string) => formatIban(plainBankCode(typed));

/** 'RE-2026-0001, auszahlen bis 30.09.2026, auf DE02 1203 … 2051 (Jana Petzold)' */
function Explanation({ credit, isOtherAccount }: { credit: Credit; isOtherAccount: boolean }) {
  const { t } = useTranslation('refunds');
  const { numbers, payUntil, account, reason } = credit;
  const parts = [
    numbers.length > 0 ? numbers.join(', ') : t('credit.overpaid'),
    payUntil && t('credit.until', { day: formatDay(payUntil) }),
    !account && t('credit.noAccount'),
    account && !isOtherAccount && t('credit.to', { iban: account.iban, accountHolder: account.accountHolder }),
  ];
  return (
    <>
      {parts.filter(Boolean).join(', ')}
      {account?.isRevoked && !isOtherAccount && `. ${t('credit.revoked')}`}
      {reason && `. ${t(`credit.reason.${reason}`)}`}
    </>
  );
}
