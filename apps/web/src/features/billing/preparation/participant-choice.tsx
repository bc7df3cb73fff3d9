import type { BillableContract } from '@lichthof/contracts/billing/billing-preview.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { SegmentedControl } from '../../../ui/page/segmented-control.tsx';
import { ParticipantsField } from './participants-field.tsx';
import { choiceRow } from './period-choice.tsx';

interface ParticipantChoiceProps {
  /** Undefined: all are billed. */
  contractIds: number[] | undefined;
  /** Undefined while it loads. */
  billable: BillableContract[] | undefined;
  onChoose: (contractIds: number[] | undefined) => void;
}

/** Who is billed: all participants or some. */
export function ParticipantChoice({ contractIds, billable, onChoose }: ParticipantChoiceProps) {
  const { t } = useTranslation('billing');
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <Box sx={choiceRow}>
      <SegmentedControl
        label={t('choice.label')}
        value={contractIds ? 'some' : 'all'}
        onChange={(value) => (value === 'all' ? onChoose(undefined) : setIsChoosing(true))}
        options={[
          { value: 'all', label: t('choice.all') },
          { value: 'some', label: t('choice.some') },
        ]}
      />
      {contractIds && (
        <Button aria-haspopup="dialog" disabled={!billable} onClick={() => setIsChoosing(true)}>
          {t('choice.count', { count: contractIds.length })}
        </Button>
      )}
      {isChoosing && billable && (
        <ChooseParticipantsDialog
          billable={billable}
          chosen={contractIds ?? []}
          onChoose={onChoose}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </Box>
  );
}

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
