import type { TenantDocument } from '@lichthof/contracts/tenant-documents.ts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { Download, FileText, ScanSearch } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatMoney } from '../../../i18n/number-formats.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import type { SxStyle } from '../../../theme/sx.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { largeIconButton } from '../large-button.ts';
import { dayAndMonth } from '../own-formats.ts';
import { correctionText, documentName, documentSentence } from './document-name.ts';

interface DocumentListProps {
  apartmentId: number;
  documents: TenantDocument[];
  today: string;
  onSave: (documentId: number) => void;
}

/** Documents grouped by year of issue, newest first. */
export function DocumentList({ documents, ...row }: DocumentListProps) {
  const years = [...new Set(documents.map(yearOf))];
  return years.map((year) => (
    <Box component="section" key={year} aria-label={year} sx={{ mt: '24px' }}>
      <Typography variant="h2" sx={{ mb: '12px', color: 'text.secondary' }}>
        {year}
      </Typography>
      <Card flush>
        <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
          {documents
            .filter((document) => yearOf(document) === year)
            .map((document) => (
              <DocumentRow key={document.documentId} document={document} {...row} />
            ))}
        </Box>
      </Card>
    </Box>
  ));
}

const yearOf = ({ issuedDate }: TenantDocument) => issuedDate.slice(0, 4);

interface DocumentRowProps extends Omit<DocumentListProps, 'documents'> {
  document: TenantDocument;
}

function DocumentRow({ apartmentId, document, today, onSave }: DocumentRowProps) {
  const { t } = useTranslation('tenant-documents');
  const name = documentName(document, t);
  const reason = correctionText(document, t);
  const facts = [
    dayAndMonth(document.issuedDate),
    formatMoney(document.grossCents),
    documentSentence(document, today, t),
  ];
  return (
    <Box component="li" sx={rowStyle}>
      <FileText size={20} strokeWidth={1.6} aria-hidden style={{ flex: 'none' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography
          component="h3"
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: '4px 8px',
            fontSize: '1rem',
            lineHeight: '24px',
            fontWeight: 600,
          }}
        >
          {name}
          {document.isNew && <StatusBadge status="info">{t('new')}</StatusBadge>}
          {document.cancelledBy && <StatusBadge status="neutral">{t('cancelled')}</StatusBadge>}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>{facts.join(' · ')}</Typography>
        {reason && <Typography sx={{ color: 'text.secondary' }}>{reason}</Typography>}
      </Box>
      {document.type !== 'cancellation' && (
        <IconButton
          component={Link}
          to={pathTo('tenant_invoice_explanation', { apartmentId, invoiceId: document.invoiceId })}
          aria-label={t('explainOne', { name })}
          sx={largeIconButton}
        >
          <ScanSearch size={20} strokeWidth={1.6} />
        </IconButton>
      )}
      <IconButton
        aria-label={t('saveOne', { name })}
        onClick={() => onSave(document.documentId)}
        sx={{ ...largeIconButton, color: 'text.primary' }}
      >
        <Download size={20} strokeWidth={1.6} />
      </IconButton>
    </Box>
  );
}

const rowStyle: SxStyle = (theme) => ({
  display: 'flex',
  alignItems: 'center',
  gap: '12px',
  padding: '12px 12px 12px 20px',
  '& + &': { borderTop: `1px solid ${theme.vars!.palette.divider}` },
  '& > a + button': { ml: '-8px' },
  [theme.breakpoints.down('sm')]: { padding: '12px 4px 12px 16px' },
});
