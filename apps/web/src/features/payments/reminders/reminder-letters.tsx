import type { Reminder } from '@lichthof/contracts/payments/reminders.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatMoney } from '@lichthof/domain/formats/number-formats.ts';
import { reminderName } from '@lichthof/domain/reminders/reminder-letter.ts';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { FileDown, MailCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { openInTab } from '../../../ui/page/open-file.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { TwoLines } from '../../../ui/tables/two-lines.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { LetterState } from './letter-state.tsx';
import { loadReminder, useMarkReminderSent } from './reminders.queries.ts';

const pageSize = 10;

/** The letters sent, the newest first; nothing before the first one. */
export function ReminderLetters({ params, reminders }: { params: EstateParams; reminders: Reminder[] }) {
  const { t } = useTranslation('reminders');
  const toast = useToast();
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('lg'));
  const { mutate: markSent } = useMarkReminderSent(params);
  if (reminders.length === 0) return null;
  const open = ({ reminderId }: Reminder) =>
    void openInTab(() => loadReminder(params, reminderId)).catch((error: unknown) =>
      toast.error(t('file.failed'), errorText(error, t('file.failed'))),
    );
  const onError = (error: unknown) => toast.error(t('letter.failed'), errorText(error, t('letter.failed')));
  const isMarkable = ({ state, delivery }: Reminder) =>
    state === 'failed' || (state === 'waiting' && delivery === 'post');
  return (
    <section>
      <Typography variant="h2" sx={{ m: '12px 0' }}>
        {t('letter.title')}
      </Typography>
      <DataTable
        label={t('letter.title')}
        rows={reminders}
        rowId={({ reminderId }) => String(reminderId)}
        pageSize={pageSize}
        hiddenColumns={isNarrow ? ['step', 'issued'] : []}
        onRowClick={open}
        rowMenu={(reminder) => [
          { label: t('letter.open'), icon: <FileDown size={16} />, onClick: () => open(reminder) },
          {
            label: t('letter.markSent'),
            icon: <MailCheck size={16} />,
            disabled: !isMarkable(reminder),
            onClick: () => markSent(reminder.reminderId, { onError }),
          },
        ]}
        columns={[
          {
            id: 'name',
            header: t('column.name'),
            cell: ({ names, numbers, step }) => (
              <TwoLines first={names.join(', ')} second={isNarrow ? `${reminderName(step)}, ${numbers}` : numbers} />
            ),
            sortKey: ({ names }) => names.join(', '),
            isName: true,
            onPhone: true,
          },
          { id: 'step', header: t('letter.step'), cell: ({ step }) => reminderName(step), sortKey: ({ step }) => step },
          {
            id: 'issued',
            header: t('letter.issued'),
            cell: ({ issuedOn }) => formatDay(issuedOn),
            sortKey: ({ issuedOn }) => issuedOn,
          },
          {
            id: 'until',
            header: t('letter.until'),
            cell: ({ payUntil }) => formatDay(payUntil),
            sortKey: ({ payUntil }) => payUntil,
          },
          {
            id: 'total',
            header: t('letter.total'),
            cell: ({ totalCents, feeCents }) => (
              <TwoLines
                first={formatMoney(totalCents)}
                second={feeCents > 0 ? t('letter.fee', { amount: formatMoney(feeCents) }) : ''}
              />
            ),
            sortKey: ({ totalCents }) => totalCents,
            align: 'right',
          },
          {
            id: 'state',
            header: t('letter.state'),
            cell: (reminder) => <LetterState reminder={reminder} />,
            onPhone: true,
          },
        ]}
        empty={null}
      />
    </section>
  );
}
