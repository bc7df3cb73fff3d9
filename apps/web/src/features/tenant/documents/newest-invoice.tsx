import type { TenantDocument } from '@lichthof/contracts/tenant/tenant-documents.ts';
import { formatLongDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatMoneyFigure, nbsp } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { BellDot, CalendarCheck, FileText, ScanSearch } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pathTo } from '../../../navigation/route-table.ts';
import { radius } from '../../../theme/tokens.ts';
import type { SxStyle } from '../../../theme/sx.ts';
import { BusyButton } from '../../../ui/dialogs/buttons.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { UnbrokenNumbers } from '../../../ui/tables/unbroken-numbers.tsx';
import { largeButton } from '../large-button.ts';
import { ConsumptionSplit } from './consumption-split.tsx';
import { correctionText, documentName } from './document-name.ts';
import { paymentSentence } from './payment-sentence.ts';

interface NewestInvoiceProps {
  apartmentId: number;
  invoice: TenantDocument;
  today: string;
  isBusy: boolean;
  onOpen: () => void;
}

/** The newest invoice: amount and due date, with the details on demand. */
export function NewestInvoice({ apartmentId, invoice, today, isBusy, onOpen }: NewestInvoiceProps) {
  const { t } = useTranslation('tenant-documents');
  const titleId = useId();
  const reason = correctionText(invoice, t);
  return (
    <Box component="article" aria-labelledby={titleId} sx={card}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: '12px', minHeight: 28, mb: '12px' }}>
        {invoice.isNew && (
          <StatusBadge status="info" icon={<BellDot size={14} />}>
            {t('new')}
          </StatusBadge>
        )}
        <Typography sx={{ ml: 'auto', color: 'text.secondary' }}>{formatLongDay(invoice.issuedDate)}</Typography>
      </Box>
      <Box sx={columns}>
        <div>
          <Typography id={titleId} variant="h2" sx={{ fontSize: '1.125rem' }}>
            {documentName(invoice, t)}
          </Typography>
          <Amount cents={invoice.dueCents} />
          <Typography sx={{ display: 'flex', gap: '10px', mt: '8px', fontSize: '1rem', lineHeight: '24px' }}>
            <CalendarCheck size={20} strokeWidth={1.6} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
            {paymentSentence(invoice, today, t)}
          </Typography>
          <Typography sx={{ mt: '4px', color: 'text.secondary', whiteSpace: 'nowrap' }}>{invoice.number}</Typography>
          {reason && (
            <Typography sx={{ mt: '4px', color: 'text.secondary' }}>
              <UnbrokenNumbers text={reason} />
            </Typography>
          )}
        </div>
        <ConsumptionSplit {...invoice} />
      </Box>
      <Box sx={buttons}>
        <BusyButton
          variant="contained"
          startIcon={<FileText size={20} strokeWidth={1.6} />}
          busy={isBusy}
          onClick={onOpen}
          sx={largeButton}
        >
          {t('open')}
        </BusyButton>
        <Button
          component={Link}
          to={pathTo('tenant_invoice_explanation', { apartmentId, invoiceId: invoice.invoiceId })}
          startIcon={<ScanSearch size={20} strokeWidth={1.6} />}
          sx={largeButton}
        >
          {t('explain')}
        </Button>
      </Box>
    </Box>
  );
}

function Amount({ cents }: { cents: number }) {
  return (
    <Typography component="p" sx={{ fontSize: '3rem', lineHeight: '56px', fontWeight: 600, letterSpacing: '-0.02em' }}>
      {formatMoneyFigure(cents)}
      <Box component="span" sx={{ fontSize: '1.375rem', fontWeight: 400, letterSpacing: 0, color: 'text.secondary' }}>
        {`${nbsp}€`}
      </Box>
    </Typography>
  );
}

const card: SxStyle = (theme) => ({
  padding: '24px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: `${radius.card}px`,
  backgroundColor: theme.vars.palette.stone.court,
  [theme.breakpoints.down('sm')]: { padding: '20px 16px' },
});

const columns = { display: 'grid', gap: '20px 48px', gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } };

const buttons = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  gap: '12px',
  mt: '24px',
};
