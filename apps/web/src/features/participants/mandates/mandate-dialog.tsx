import { bankAccountSchema, type Mandate, type ParticipantMandates } from '@lichthof/contracts/supply/mandates.ts';
import type { ParticipantDetails } from '@lichthof/contracts/supply/participants.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { errorText } from '../../../api/error-text.ts';
import { putFieldError } from '../../../api/field-errors.ts';
import { localToday } from '../../../i18n/local-today.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import type { ParticipantParams } from '../../../api/estate.queries.ts';
import { BankFields } from './bank-fields.tsx';
import { MandateText } from './mandate-text.tsx';
import { useGrantMandate } from './mandates.queries.ts';

interface MandateDialogProps {
  params: ParticipantParams;
  /** As read when the dialog opened; the server compares its version. */
  participant: ParticipantDetails;
  offer: NonNullable<ParticipantMandates['offer']>;
  /** The mandate in force, which the new one replaces. */
  current: Mandate | undefined;
  onClose: () => void;
}

/** Enters a signed mandate: from then on invoices are paid by direct debit. */
export function MandateDialog({ params, participant, offer, current, onClose }: MandateDialogProps) {
  const { t } = useTranslation('participant-payment');
  const toast = useToast();
  const { mutateAsync } = useGrantMandate(params);
  const [failure, setFailure] = useState<string>();
  const { names, customerNumber, version } = participant;
  const [initialValues] = useState(() => newMandate(current?.accountHolder ?? names[0] ?? ''));
  const form = useDialogForm(mandateFormSchema, initialValues);
  return (
    <FormDialog
      title={t(current ? 'dialog.changeTitle' : 'dialog.grantTitle')}
      context={`${names.join(', ')}, ${customerNumber}`}
      {...{ form, initialValues, onClose }}
      onSubmit={async ({ accountHolder, iban, bic, bankName, signedDate }) => {
        setFailure(undefined);
        const mandate = { accountHolder, iban, bic, bankName, signedDate, textVersion: offer.version };
        await mutateAsync({ ...mandate, version });
        toast.success(t('dialog.granted'));
      }}
      onError={(error) => {
        if (!putFieldError(form, error, {})) setFailure(errorText(error, t('dialog.failed')));
      }}
      submitLabel={t('dialog.grant')}
      note={t(current ? 'dialog.changeNote' : 'dialog.note')}
      failure={{ title: t('dialog.notSaved'), text: failure }}
    >
      <BankFields />
      <MandateText text={offer} />
      <DateField name="signedDate" label={t('dialog.signedDate')} maxDay={localToday()} />
      <CheckboxField name="isSigned" label={t('dialog.isSigned')} />
    </FormDialog>
  );
}

/** The account of a mandate, and the day on which its text was signed. */
const mandateFormSchema = bankAccountSchema.extend({
  signedDate: z.iso.date().refine((day) => day <= localToday(), { params: { rule: 'notInFuture' } }),
  isSigned: z.boolean().pipe(z.literal(true)),
});
type MandateForm = z.input<typeof mandateFormSchema>;

const newMandate = (accountHolder: string): MandateForm => ({
  accountHolder,
  iban: '',
  bic: '',
  bankName: '',
  signedDate: localToday(),
  isSigned: false,
});
