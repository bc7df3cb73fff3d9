import { FileInput } from 'lucide-react';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { BankStatementDialog } from './bank-statement-part.ts';

/** Opens the import of a bank statement. */
export function BankStatementButton({ params }: { params: EstateParams }) {
  const { t } = useTranslation('invoices');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button startIcon={<FileInput size={16} />} onClick={() => setIsOpen(true)}>
        {t('actions.bankStatement')}
      </Button>
      {isOpen && (
        <Suspense>
          <BankStatementDialog params={params} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
