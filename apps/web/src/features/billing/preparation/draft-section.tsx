import { type BillingDraft, type BillingPreview, previewInvoice } from '@lichthof/contracts/billing/billing-preview.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/call.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { participantName } from '../../../api/participant-name.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { openInTab } from '../../../ui/page/open-file.ts';
import { SearchField } from '../../../ui/page/search-field.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { billingErrorText } from '../billing-texts.ts';
import { useDraftColumns } from './draft-columns.tsx';
import { sortBySeverity } from './preview-issues.ts';

interface DraftSectionProps {
  params: EstateParams;
  preview: BillingPreview;
}

const pageSize = 50;

/** The invoice drafts of the preview, those with issues first. */
export function DraftSection({ params, preview }: DraftSectionProps) {
  const { t } = useTranslation('billing');
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const [search, setSearch] = useState('');
  const { columns, hiddenColumns } = useDraftColumns(preview);
  const openPreview = useOpenInvoicePreview(params, preview);
  const searchTerm = search.trim().toLocaleLowerCase('de');
  const writeText = (draft: BillingDraft) => `${participantName(draft.type, draft.names)} ${draft.apartmentName ?? ''}`;
  const found = sortBySeverity(preview.drafts).filter((draft) =>
    writeText(draft).toLocaleLowerCase('de').includes(searchTerm),
  );
  const billable = found.filter(({ severity }) => severity !== 'blocks').length;

  return (
    <section>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px', m: '20px 0 12px' }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {t('drafts.title')}
        </Typography>
        <Box role="search" sx={{ width: { xs: '100%', sm: 'auto' } }}>
          <SearchField
            label={t('drafts.search')}
            placeholder={t('drafts.searchPlaceholder')}
            value={search}
            onChange={setSearch}
          />
        </Box>
      </Box>
      <DataTable
        label={t('drafts.title')}
        rows={found}
        rowId={({ contractId }) => String(contractId)}
        columns={columns}
        hiddenColumns={hiddenColumns}
        pageSize={pageSize}
        sumLabel={t('drafts.sum', { count: billable })}
        onRowClick={(draft) => void openPreview(draft)}
        {...(!isPhone && {
          rowMenu: (draft: BillingDraft) => [
            {
              label: t('drafts.preview'),
              icon: <FileText size={16} />,
              disabled: draft.severity === 'blocks',
              onClick: () => void openPreview(draft),
            },
          ],
        })}
        empty={
          <EmptyState
            picture={searchTerm ? 'search' : 'invoice'}
            title={t(searchTerm ? 'noHits.title' : 'drafts.empty')}
            text={t(searchTerm ? 'noHits.text' : 'drafts.emptyText')}
          />
        }
      />
    </section>
  );
}

function useOpenInvoicePreview(params: EstateParams, { from, to }: BillingPreview) {
  const { t } = useTranslation('billing');
  const toast = useToast();
  return async ({ contractId, severity }: BillingDraft) => {
    if (severity === 'blocks') return toast.info(t('drafts.previewFailed'), t('drafts.previewBlocked'));
    try {
      await openInTab(() => download(previewInvoice, { params: { ...params, contractId }, query: { from, to } }));
    } catch (error) {
      toast.error(t('drafts.previewFailed'), billingErrorText(t, error, t('drafts.previewFailedText')));
    }
  };
}
