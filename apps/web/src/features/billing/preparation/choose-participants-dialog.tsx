import type { BillableContract } from '@lichthof/contracts/billing/billing-preview.ts';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { ParticipantsField } from './participants-field.tsx';

interface ChooseParticipantsDialogProps {
  billable: BillableContract[];
  /** Contract ids. */
  chosen: number[];
  onChoose: (contractIds: number[]) => void;
  onClose: () => void;
}

export function ChooseParticipantsDialog({ billable, chosen, onChoose, onClose }: ChooseParticipantsDialogProps) {
  const { t } = useTranslation('billing');
  const known = new Set(billable.map(({ contractId }) => contractId));
  const initialValues = { contractIds: chosen.filter((contractId) => known.has(contractId)) };
  const form = useDialogForm(z.object({ contractIds: z.array(z.int()).min(1, t('choice.none')) }), initialValues);
  return (
    <FormDialog
      title={t('choice.title')}
      context={t('choice.context')}
      form={form}
      initialValues={initialValues}
      onSubmit={({ contractIds }) => onChoose(contractIds)}
      onClose={onClose}
      submitLabel={t('choice.use')}
    >
      <ParticipantsField name="contractIds" label={t('choice.participants')} billable={billable} />
    </FormDialog>
  );
}
