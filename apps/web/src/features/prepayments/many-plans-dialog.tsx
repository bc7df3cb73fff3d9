import type { Participant } from '@lichthof/contracts/supply/participants.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorFacts } from '../../api/error-text.ts';
import type { EstateParams } from '../../api/estate.queries.ts';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { TableSkeleton } from '../../ui/feedback/skeletons.tsx';
import { ManyPlansForm } from './many-plans-form.tsx';
import { proposedPlansQuery } from './many-plans.queries.ts';

interface ManyPlansDialogProps {
  params: EstateParams;
  participants: Participant[];
  /** Also after plans were set. */
  onClose: () => void;
}

/** Proposes a monthly prepayment for each chosen participant, to be reviewed and set together. */
export function ManyPlansDialog({ params, participants, onClose }: ManyPlansDialogProps) {
  const { t } = useTranslation('prepayments');
  const ids = participants.map(({ participantId }) => participantId);
  const { data, error, refetch } = useQuery(proposedPlansQuery(params, ids));
  if (data) return <ManyPlansForm {...{ params, participants, onClose }} {...data} />;
  return (
    <DialogFrame open title={t('many.title')} width="form" onClose={onClose}>
      {error ? <ErrorState {...errorFacts(error, t('failed'))} onRetry={() => void refetch()} /> : <TableSkeleton />}
    </DialogFrame>
  );
}
