import type { ReminderHistory } from '@lichthof/contracts/payments/reminders.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatMoney } from '@lichthof/domain/formats/number-formats.ts';
import type { ClaimKey } from '@lichthof/domain/reminders/claim.ts';
import { reminderName } from '@lichthof/domain/reminders/reminder-letter.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorFacts, errorText } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TableSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { openInTab } from '../../../ui/page/open-file.ts';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { LetterState } from './letter-state.tsx';
import { loadReminder, reminderHistoryQuery } from './reminders.queries.ts';

interface HistoryDialogProps {
  params: EstateParams;
  claim: ClaimKey;
  /** The number, and why it is owed where that is known. */
  name: string;
  onClose: () => void;
}

/** The reminders of an invoice or instalment and its pauses, the newest first. */
export function HistoryDialog({ params, claim, name, onClose }: HistoryDialogProps) {
  const { t } = useTranslation('reminders');
  const { data: history, error, refetch } = useQuery(reminderHistoryQuery(params, claim));
  return (
    <DialogFrame
      open
      title={t('history.title')}
      context={name}
      width="form"
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('history.close')}</Button>}
    >
      {error && <ErrorState {...errorFacts(error, t('history.failed'))} onRetry={() => void refetch()} />}
      {!history && !error && <TableSkeleton rows={2} />}
      {history && <History {...{ params, history }} />}
    </DialogFrame>
  );
}

function History({ params, history }: { params: EstateParams; history: ReminderHistory }) {
  const { t } = useTranslation('reminders');
  const toast = useToast();
  const open = (reminderId: number) =>
    void openInTab(() => loadReminder(params, reminderId)).catch((error: unknown) =>
      toast.error(t('file.failed'), errorText(error, t('file.failed'))),
    );
  const { reminders, blocks } = history;
  if (reminders.length + blocks.length === 0) return <Typography>{t('history.none')}</Typography>;
  return (
    <>
      <Box component="ul" aria-label={t('letter.title')} sx={list}>
        {reminders.map((reminder) => {
          const { reminderId, step, issuedOn, payUntil, totalCents, feeCents } = reminder;
          return (
            <Box component="li" key={reminderId} sx={row}>
              <Box sx={{ flex: '1 1 220px' }}>
                <Typography component="p" sx={{ fontWeight: 600 }}>
                  {t('history.letter', { step: reminderName(step), day: formatDay(issuedOn) })}
                </Typography>
                <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
                  {[
                    t('history.pay', { amount: formatMoney(totalCents), day: formatDay(payUntil) }),
                    feeCents > 0 && t('letter.fee', { amount: formatMoney(feeCents) }),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </Typography>
              </Box>
              <LetterState reminder={reminder} />
              <Button size="small" onClick={() => open(reminderId)}>
                {t('letter.open')}
              </Button>
            </Box>
          );
        })}
      </Box>
      <Box component="ul" aria-label={t('history.blocks')} sx={list}>
        {blocks.map(({ reason, blockedUntil, createdOn, liftedOn }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- pauses are never reordered
          <Box component="li" key={index} sx={row}>
            <Box>
              <Typography component="p" sx={{ fontWeight: 600 }}>
                {t('history.block', { from: formatDay(createdOn), to: formatDay(liftedOn ?? blockedUntil) })}
              </Typography>
              <Typography variant="small" component="p" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {reason}
              </Typography>
            </Box>
          </Box>
        ))}
      </Box>
    </>
  );
}

const list = { m: 0, p: 0, listStyle: 'none' };
const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  py: '8px',
  borderBottom: '1px solid',
  borderColor: 'divider',
};
