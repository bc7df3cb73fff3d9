import type { ParticipantDetails } from '@lichthof/contracts/supply/participants.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { errorText } from '../../../api/error-text.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import type { ParticipantParams } from '../../../api/estate.queries.ts';
import { type ContractHolder, hasContract } from './contract-holder.ts';
import { useChangeEnd, useMoveOut } from './contract.queries.ts';
import { EndDialog } from './end-dialog.tsx';
import { MoveOutDialog } from './move-out-dialog.tsx';
import { TermsDialog } from './terms-dialog.tsx';
import { UseDialog } from './use-dialog.tsx';

interface ContractActionsProps {
  params: ParticipantParams;
  participant: ParticipantDetails;
}

type OpenDialog = 'terms' | 'use' | 'end' | 'restore' | 'move' | 'stay';

/** Actions that change a contract: its terms, its end, and the move of its tenant. */
export function ContractActions({ params, participant }: ContractActionsProps) {
  const { t } = useTranslation('participant-contract');
  const [open, setOpen] = useState<OpenDialog>();
  if (!hasContract(participant)) return null;
  const { type, contractTo, moveOut } = participant;
  const hasTenant = type === 'tenant';
  const isEnded = contractTo !== null;
  const endsWithMove = moveOut !== null && contractTo === addDays(moveOut, 1);
  const onClose = () => setOpen(undefined);
  const act = (dialog: OpenDialog, label: string) => (
    <Button key={dialog} size="small" onClick={() => setOpen(dialog)}>
      {label}
    </Button>
  );
  return (
    <Stack sx={{ gap: '12px', mt: '12px' }}>
      {(moveOut !== null || type === 'vacant') && <NextTenant {...{ params, participant }} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px' }}>
        {hasTenant && act('move', t(moveOut === null ? 'move.open' : 'move.change'))}
        {hasTenant && moveOut !== null && act('stay', t('stay.open'))}
        {!endsWithMove && act('end', t(isEnded ? 'end.change' : 'end.open'))}
        {isEnded && !endsWithMove && act('restore', t('restore.open'))}
        {act('terms', t('terms.open'))}
        {(type === 'tenant' || type === 'general') && act('use', t('use.open'))}
      </Box>
      {open === 'terms' && <TermsDialog {...{ params, participant, onClose }} />}
      {open === 'use' && <UseDialog {...{ params, participant, onClose }} />}
      {open === 'end' && <EndDialog {...{ params, participant, onClose }} />}
      {open === 'move' && <MoveOutDialog {...{ params, participant, onClose }} />}
      {open === 'restore' && <RestoreDialog {...{ params, participant, onClose }} />}
      {open === 'stay' && <StayDialog {...{ params, participant, onClose }} />}
    </Stack>
  );
}

/** Where the apartment gets its next tenant. */
function NextTenant({ params, participant }: ContractActionsProps) {
  const { t } = useTranslation('participant-contract');
  const place = { customerId: params.customerId, estateId: params.estateId };
  const { apartmentId, moveOut } = participant;
  const next = new URLSearchParams({ open: 'new', ...(apartmentId !== null && { apartment: String(apartmentId) }) });
  return (
    <Notice
      status="info"
      title={moveOut === null ? t('move.vacantTitle') : t('move.title2', { day: formatDay(moveOut) })}
    >
      {t(moveOut === null ? 'move.vacantNext' : 'move.next')}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px', mt: '8px' }}>
        <Button size="small" component={Link} to={pathTo('estate_user_management', place)}>
          {t('move.toUsers')}
        </Button>
        <Button size="small" component={Link} to={`${pathTo('estate_tenantelectricity_customers', place)}?${next}`}>
          {t('move.toNew')}
        </Button>
      </Box>
    </Notice>
  );
}

interface DialogProps {
  params: ParticipantParams;
  participant: ContractHolder;
  onClose: () => void;
}

export function RestoreDialog({ params, participant, onClose }: DialogProps) {
  const { t } = useTranslation('participant-contract');
  const toast = useToast();
  const { mutate, isPending } = useChangeEnd(params);
  const { contractNumber, contractVersion, contractTo } = participant;
  return (
    <ConfirmDialog
      title={t('restore.title')}
      text={t('restore.text', { day: formatDay(contractTo && addDays(contractTo, -1)) })}
      confirmLabel={t('restore.confirm')}
      busy={isPending}
      onConfirm={() =>
        mutate(
          { contractNumber, version: contractVersion },
          {
            onSuccess: () => toast.success(t('restore.done')),
            onError: (error) => toast.error(t('restore.failed'), errorText(error, t('restore.failed'))),
            onSettled: onClose,
          },
        )
      }
      onCancel={onClose}
    />
  );
}

export function StayDialog({ params, participant, onClose }: DialogProps) {
  const { t } = useTranslation('participant-contract');
  const toast = useToast();
  const { mutate, isPending } = useMoveOut(params);
  const { contractNumber, contractVersion, moveOut } = participant;
  return (
    <ConfirmDialog
      title={t('stay.title')}
      text={t('stay.text', { day: formatDay(moveOut) })}
      confirmLabel={t('stay.confirm')}
      busy={isPending}
      onConfirm={() =>
        mutate(
          { contractNumber, version: contractVersion },
          {
            onSuccess: () => toast.success(t('stay.done')),
            onError: (error) => toast.error(t('stay.failed'), errorText(error, t('stay.failed'))),
            onSettled: onClose,
          },
        )
      }
      onCancel={onClose}
    />
  );
}
