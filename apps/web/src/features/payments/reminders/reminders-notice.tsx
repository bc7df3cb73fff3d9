import { formatMoney, formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { isDue } from './letters-to-issue.ts';
import { remindersQuery } from './reminders.queries.ts';

/** Says for how many overdue invoices and instalments a reminder is due; renders nothing without any. */
export function RemindersNotice({ params }: { params: EstateParams }) {
  const { t } = useTranslation('reminders');
  const { data } = useQuery(remindersQuery(params));
  const due = data?.claims.filter(isDue) ?? [];
  if (due.length === 0) return null;
  const amount = formatMoney(due.reduce((sum, { openCents }) => sum + openCents, 0));
  return (
    <Notice
      status="info"
      title={t('notice.title', { count: due.length, number: formatNumber(due.length), amount })}
      action={
        <Button component={Link} size="small" to={pathTo('estate_tenantelectricity_reminders', { ...params })}>
          {t('notice.action')}
        </Button>
      }
    >
      {t('notice.text')}
    </Notice>
  );
}
