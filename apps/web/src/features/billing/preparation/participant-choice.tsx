import type { BillableContract } from '@lichthof/contracts/billing/billing-preview.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../../ui/page/segmented-control.tsx';
import { ChooseParticipantsDialog } from './choose-participants-dialog.tsx';

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
    <Box sx={row}>
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

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px',
  width: { xs: '100%', sm: 'auto' },
  '& > *': { flex: { xs: '1 1 100%', sm: 'none' } },
};
