import type { ReminderOverview } from '@lichthof/contracts/payments/reminders.ts';
import { getFirst } from '@lichthof/domain/collections/items.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatMoney, formatMoneyFigure, formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import { reminderName } from '@lichthof/domain/reminders/reminder-letter.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { participantName } from '../../../api/participant-name.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { StatTile } from '../../../ui/figures/stat-tile.tsx';
import { TileRow } from '../../../ui/figures/tile-row.tsx';
import { openInTab } from '../../../ui/page/open-file.ts';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { type DueClaim, lettersToIssue, type LetterToIssue } from './letters-to-issue.ts';
import { loadPreview, useIssueReminders } from './reminders.queries.ts';

interface IssueDialogProps {
  params: EstateParams;
  overview: ReminderOverview;
  claims: DueClaim[];
  onClose: () => void;
}

/** Shows each letter before all of them are sent. */
export function IssueDialog({ params, overview, claims, onClose }: IssueDialogProps) {
  const { t } = useTranslation('reminders');
  const toast = useToast();
  const { mutate, isPending } = useIssueReminders(params);
  const letters = lettersToIssue(claims, overview);
  const byPost = letters.filter(({ delivery }) => delivery === 'post').length;
  const sum = letters.reduce((cents, { totalCents }) => cents + totalCents, 0);
  const issue = () =>
    mutate(
      { claims: claims.map(({ claim, step }) => ({ claim, step })) },
      {
        onSuccess: ({ mailCount, postCount }) =>
          toast.success(t('issue.done'), t('issue.doneText', { mailCount, postCount })),
        onError: (error) => toast.error(t('issue.failed'), errorText(error, t('issue.failedText'))),
        onSettled: onClose,
      },
    );
  return (
    <ConfirmDialog
      title={t('issue.title')}
      text={t('issue.text')}
      confirmLabel={t('issue.submit', { count: letters.length })}
      irrevocable
      busy={isPending}
      onConfirm={issue}
      onCancel={onClose}
    >
      <TileRow columns={2}>
        <StatTile
          label={t('issue.letters')}
          figure={formatNumber(letters.length)}
          unit=""
          note={t('issue.byPost', { count: byPost, amount: formatNumber(byPost) })}
        />
        <StatTile label={t('issue.sum')} figure={formatMoneyFigure(sum)} unit="€" />
      </TileRow>
      <Box component="ul" aria-label={t('issue.letters')} sx={{ m: '12px 0 0', p: 0, listStyle: 'none' }}>
        {letters.map((letter) => (
          <LetterRow key={letter.participantId} {...{ params, letter }} />
        ))}
      </Box>
    </ConfirmDialog>
  );
}

function LetterRow({ params, letter }: { params: EstateParams; letter: LetterToIssue }) {
  const { t } = useTranslation('reminders');
  const toast = useToast();
  const { claims, step, delivery, feeCents, totalCents, payUntil } = letter;
  const { participantType, names } = getFirst(claims);
  const name = participantName(participantType, names);
  const keys = claims.map(({ claim }) => claim);
  const preview = () =>
    void openInTab(() => loadPreview(params, keys)).catch((error: unknown) =>
      toast.error(t('file.failed'), errorText(error, t('file.failed'))),
    );
  const facts = [
    reminderName(step),
    claims.map(({ number }) => number).join(', '),
    t('until', { day: formatDay(payUntil) }),
    feeCents > 0 && t('letter.fee', { amount: formatMoney(feeCents) }),
    t(`delivery.${delivery}`),
  ];
  return (
    <Box component="li" sx={row}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="p" sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
          {facts.filter(Boolean).join(', ')}
        </Typography>
      </Box>
      <strong style={{ fontWeight: 600, whiteSpace: 'nowrap' }}>{formatMoney(totalCents)}</strong>
      <Button size="small" onClick={preview} aria-label={t('issue.previewOf', { name })}>
        {t('issue.preview')}
      </Button>
    </Box>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  py: '8px',
  borderTop: '1px solid',
  borderColor: 'divider',
};
