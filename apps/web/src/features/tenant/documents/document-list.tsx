import { downloadTenantLetter, type TenantLetter } from '@lichthof/contracts/tenant/tenant-letters.ts';
import { downloadTenantDocument, type TenantDocument } from '@lichthof/contracts/tenant/tenant-documents.ts';
import { formatLongDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatMoney } from '@lichthof/domain/formats/number-formats.ts';
import { reminderName } from '@lichthof/domain/reminders/reminder-letter.ts';
import type { ReminderStep } from '@lichthof/domain/reminders/reminder-rules.ts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { ScanSearch } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { download } from '../../../api/call.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { Card } from '../../../ui/page/card.tsx';
import { largeIconButton } from '../large-button.ts';
import { dayAndMonth } from '../own-formats.ts';
import { correctionText, documentName, documentSentence } from './document-name.ts';
import { DocumentRow } from './document-row.tsx';
import { useDocumentFiles } from './use-document-files.ts';

interface DocumentListProps {
  apartmentId: number;
  invoices: TenantDocument[];
  letters: TenantLetter[];
  today: string;
}

type Entry = { issuedOn: string; invoice?: TenantDocument; letter?: TenantLetter };

/** Invoices, contract and letters grouped by year of issue, newest first. */
export function DocumentList({ apartmentId, invoices, letters, today }: DocumentListProps) {
  const entries: Entry[] = [
    ...invoices.map((invoice) => ({ issuedOn: invoice.issuedDate, invoice })),
    ...letters.map((letter) => ({ issuedOn: letter.issuedOn, letter })),
  ].toSorted((a, b) => b.issuedOn.localeCompare(a.issuedOn));
  const years = [...new Set(entries.map(getYear))];
  return years.map((year) => (
    <Box component="section" key={year} aria-label={year} sx={{ mt: '24px' }}>
      <Typography variant="h2" sx={{ mb: '12px', color: 'text.secondary' }}>
        {year}
      </Typography>
      <Card flush>
        <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
          {entries
            .filter((entry) => getYear(entry) === year)
            .map(({ invoice, letter }) =>
              invoice ? (
                <InvoiceRow key={`invoice ${invoice.documentId}`} {...{ apartmentId, invoice, today }} />
              ) : (
                letter && <LetterRow key={`${letter.kind} ${letter.letterId}`} {...{ apartmentId, letter }} />
              ),
            )}
        </Box>
      </Card>
    </Box>
  ));
}

const getYear = ({ issuedOn }: Entry) => issuedOn.slice(0, 4);

interface InvoiceRowProps {
  apartmentId: number;
  invoice: TenantDocument;
  today: string;
}

function InvoiceRow({ apartmentId, invoice, today }: InvoiceRowProps) {
  const { t } = useTranslation('tenant-documents');
  const { save } = useDocumentFiles();
  const { documentId, invoiceId, issuedDate, grossCents, isNew, type, cancelledBy } = invoice;
  const name = documentName(invoice, t);
  return (
    <DocumentRow
      {...{ name, isNew }}
      isCancelled={cancelledBy !== null}
      facts={[dayAndMonth(issuedDate), formatMoney(grossCents), documentSentence(invoice, today, t)]}
      reason={correctionText(invoice, t)}
      onSave={() => save(() => download(downloadTenantDocument, { params: { apartmentId, documentId } }))}
    >
      {type !== 'cancellation' && (
        <IconButton
          component={Link}
          to={pathTo('tenant_invoice_explanation', { apartmentId, invoiceId })}
          aria-label={t('explainOne', { name })}
          sx={largeIconButton}
        >
          <ScanSearch size={20} strokeWidth={1.6} />
        </IconButton>
      )}
    </DocumentRow>
  );
}

function LetterRow({ apartmentId, letter }: { apartmentId: number; letter: TenantLetter }) {
  const { t } = useTranslation('tenant-documents');
  const { save } = useDocumentFiles();
  const { kind, letterId, issuedOn, effectiveOn, version, contractNumber, isNew } = letter;
  const day = formatLongDay(effectiveOn);
  const reminder = kind === 'reminder' && reminderName(version as ReminderStep);
  const name = kind === 'contract' ? t('contract') : t(`letter.${kind}`, { day, name: reminder });
  const about = kind === 'contract' && (version ?? 1) > 1 ? [t('version', { version })] : [];
  return (
    <DocumentRow
      {...{ name, isNew }}
      facts={[dayAndMonth(issuedOn), contractNumber, ...about]}
      onSave={() => save(() => download(downloadTenantLetter, { params: { apartmentId, kind, letterId } }))}
    />
  );
}
