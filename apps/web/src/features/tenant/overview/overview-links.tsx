import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { CalendarCheck, ChevronRight, ScanSearch, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatMonth } from '../../../i18n/date-formats.ts';
import { formatMoney } from '../../../i18n/number-formats.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import type { SxStyle } from '../../../theme/sx.ts';
import { Card } from '../../../ui/page/card.tsx';
import { kilowattHours } from '../own-formats.ts';
import { documentsQuery, informedMonthsQuery } from '../tenant.queries.ts';

/** The way to the last month's information and to the explanation of the last invoice. */
export function OverviewLinks({ apartmentId }: { apartmentId: number }) {
  const { t } = useTranslation('tenant');
  const information = useQuery(informedMonthsQuery(apartmentId)).data?.[0];
  const invoice = useQuery(documentsQuery(apartmentId)).data?.find(
    ({ type, cancelledBy }) => type !== 'cancellation' && cancelledBy === null,
  );
  if (!information && !invoice) return null;
  return (
    <Card>
      <Box component="nav" aria-label={t('links.others')} sx={list}>
        {invoice && (
          <Entry
            icon={ScanSearch}
            to={pathTo('tenant_invoice_explanation', { apartmentId, invoiceId: invoice.invoiceId })}
            title={t('links.explain')}
            text={t('links.explainText', { number: invoice.number })}
          />
        )}
        {information && (
          <Entry
            icon={CalendarCheck}
            to={pathTo('tenant_months', { apartmentId })}
            title={t('links.information', { month: formatMonth(`${information.month}-01`) })}
            text={[
              information.pvWh !== null &&
                information.gridWh !== null &&
                kilowattHours(information.pvWh + information.gridWh),
              information.grossCents !== null && formatMoney(information.grossCents),
            ]
              .filter(Boolean)
              .join(', ')}
          />
        )}
      </Box>
    </Card>
  );
}

function Entry({ icon: Icon, to, title, text }: { icon: LucideIcon; to: string; title: string; text: string }) {
  return (
    <Link to={to}>
      <Icon size={20} strokeWidth={1.6} aria-hidden />
      <span>
        <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
          {title}
        </Typography>
        <Typography component="span" sx={{ color: 'text.secondary' }}>
          {text}
        </Typography>
      </span>
      <ChevronRight size={20} aria-hidden style={{ marginLeft: 'auto', flex: 'none' }} />
    </Link>
  );
}

const list: SxStyle = (theme) => ({
  display: 'grid',
  margin: '-12px 0',
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: '16px',
    minHeight: '56px',
    padding: '8px 0',
    color: 'inherit',
    textDecoration: 'none',
  },
  '& a:hover': { textDecoration: 'underline' },
  '& a + a': { borderTop: `1px solid ${theme.vars!.palette.divider}` },
});
