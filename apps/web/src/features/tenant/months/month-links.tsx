import { downloadTenantDocument } from '@lichthof/contracts/tenant/tenant-documents.ts';
import { useQuery } from '@tanstack/react-query';
import { FileText, ScanSearch } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/call.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { useDocumentFiles } from '../documents/use-document-files.ts';
import { FileEntry, LinkEntry, LinkList } from '../link-list.tsx';
import { documentsQuery } from '../tenant.queries.ts';

interface MonthLinksProps {
  apartmentId: number;
  invoice: { invoiceId: number; number: string };
  month: string;
}

/** The way from a billed month to the invoice and to its explanation. */
export function MonthLinks({ apartmentId, invoice: { invoiceId, number }, month }: MonthLinksProps) {
  const { t } = useTranslation('tenant-months');
  const files = useDocumentFiles();
  const documentId = useQuery(documentsQuery(apartmentId)).data?.find((one) => one.invoiceId === invoiceId)?.documentId;
  return (
    <LinkList label={t('links.title')}>
      <LinkEntry
        icon={ScanSearch}
        to={`${pathTo('tenant_invoice_explanation', { apartmentId, invoiceId })}?month=${month}`}
        title={t('links.explain')}
        text={t('links.explainText')}
      />
      {documentId !== undefined && (
        <FileEntry
          icon={FileText}
          title={t('links.invoice')}
          text={t('links.invoiceText', { number })}
          isBusy={files.isBusy}
          onGet={() => files.open(() => download(downloadTenantDocument, { params: { apartmentId, documentId } }))}
        />
      )}
    </LinkList>
  );
}
