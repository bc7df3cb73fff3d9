import { ibanField, type ParticipantMandates } from '@lichthof/contracts/supply/mandates.ts';
import { requiredLine } from '@lichthof/contracts/fields.ts';
import type { TenantContract } from '@lichthof/contracts/tenant/tenant-contract.ts';
import { formatIban, plainBankCode } from '@lichthof/domain/identifiers/bank-account.ts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { errorText } from '../../../api/error-text.ts';
import { putFieldError } from '../../../api/field-errors.ts';
import { useBank } from '../../../api/use-bank.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { useGrantMandate } from './contract.queries.ts';
import { MandateText } from './mandate-text.tsx';

const schema = z.object({
  accountHolder: requiredLine(70),
  iban: ibanField,
  isGranted: z.boolean().pipe(z.literal(true)),
});

interface GrantMandateDialogProps {
  apartmentId: number;
  contract: TenantContract;
  offer: NonNullable<ParticipantMandates['offer']>;
  /** Whether a mandate is in force, which the new one replaces. */
  isChange: boolean;
  onClose: () => void;
}

/** The tenant reads the wording of the mandate and grants it: invoices are collected from then on. */
export function GrantMandateDialog({ apartmentId, contract, offer, isChange, onClose }: GrantMandateDialogProps) {
  const { t } = useTranslation('tenant-contract');
  const toast = useToast();
  const { mutateAsync } = useGrantMandate(apartmentId);
  const [failure, setFailure] = useState<string>();
  const [initialValues] = useState({ accountHolder: contract.names[0] ?? '', iban: '', isGranted: false });
  const form = useDialogForm(schema, initialValues);
  const bank = useBank(useWatch({ control: form.control, name: 'iban' }));
  return (
    <FormDialog
      title={t(isChange ? 'mandate.changeTitle' : 'mandate.title')}
      context={t('mandate.context')}
      {...{ form, initialValues, onClose }}
      onSubmit={async ({ accountHolder, iban }) => {
        setFailure(undefined);
        await mutateAsync({ accountHolder, iban, textVersion: offer.version, version: contract.version });
        toast.success(t('mandate.done'), t('mandate.doneText'));
      }}
      onError={(error) => {
        if (!putFieldError(form, error, {})) setFailure(errorText(error, t('mandate.failed')));
      }}
      submitLabel={t('mandate.grant')}
      note={t(isChange ? 'mandate.changeNote' : 'mandate.note')}
      failure={{ title: t('mandate.notSaved'), text: failure }}
    >
      <TextField name="accountHolder" label={t('mandate.holder')} autoComplete="name" />
      <TextField
        name="iban"
        label={t('mandate.iban')}
        autoComplete="off"
        tidy={inGroups}
        {...(bank && { help: [bank.name, bank.bic && t('mandate.bic', { bic: bank.bic })].filter(Boolean).join(', ') })}
      />
      <MandateText text={offer} />
      <CheckboxField name="isGranted" label={t('mandate.agree')} />
    </FormDialog>
  );
}

const inGroups = (typed: string) => formatIban(plainBankCode(typed));
