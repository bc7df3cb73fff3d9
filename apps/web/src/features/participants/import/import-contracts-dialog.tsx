import type { ContractImportPreview } from '@lichthof/contracts/supply/contract-imports.ts';
import { participantTypes } from '@lichthof/domain/billing/contracts/contract.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { BusyButton } from '../../../ui/dialogs/buttons.tsx';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { FactList } from '../../../ui/page/fact-list.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { type ImportScope, useStoreContracts } from './contract-imports.queries.ts';
import { ContractIssueTable } from './contract-issue-table.tsx';
import { ContractFileStep } from './contract-file-step.tsx';

export interface CheckedTable {
  file: File;
  scope: ImportScope;
  preview: ContractImportPreview;
}

interface ImportContractsDialogProps {
  params: EstateParams;
  onClose: () => void;
}

/** Takes over many running contracts by a table: checked first, then stored all or nothing. */
export function ImportContractsDialog({ params, onClose }: ImportContractsDialogProps) {
  const { t } = useTranslation('contract-import');
  const toast = useToast();
  const [checked, setChecked] = useState<CheckedTable>();
  const { mutate, isPending, error, reset } = useStoreContracts(params);

  const store = ({ file, scope }: CheckedTable) =>
    mutate(
      { file, scope },
      {
        onSuccess: ({ storedCount: count }) => {
          toast.success(t('done', { count }));
          onClose();
        },
      },
    );
  const goBack = () => {
    reset();
    setChecked(undefined);
  };
  return (
    <DialogFrame
      open
      title={t('title')}
      width="user"
      minHeight={560}
      onClose={isPending ? () => undefined : onClose}
      actions={
        checked && (
          <>
            <Button disabled={isPending} onClick={goBack}>
              {t('back')}
            </Button>
            <BusyButton
              variant="contained"
              busy={isPending}
              disabled={checked.preview.issueTotal > 0}
              onClick={() => store(checked)}
            >
              {t('store', { count: checked.preview.rowCount })}
            </BusyButton>
          </>
        )
      }
    >
      <Stack sx={{ gap: '20px' }}>
        {error && <Notice status="error">{errorText(error, t('storeFailed'))}</Notice>}
        {checked ? (
          <>
            <PreviewSummary name={checked.file.name} preview={checked.preview} />
            <ContractIssueTable preview={checked.preview} />
          </>
        ) : (
          <ContractFileStep params={params} onChecked={setChecked} />
        )}
      </Stack>
    </DialogFrame>
  );
}

/** Whether the table can be stored, and what it holds. */
function PreviewSummary({ name, preview }: { name: string; preview: ContractImportPreview }) {
  const { t } = useTranslation('contract-import');
  const { rowCount, issueTotal, counts, mandateCount, readingCount } = preview;
  if (issueTotal > 0) {
    return (
      <Notice status="error" title={t('wrong', { name, count: issueTotal })}>
        {t('wrongText')}
      </Notice>
    );
  }
  const facts = [
    ...participantTypes.map((type) => ({ label: t(`counts.${type}`), count: counts[type] })),
    { label: t('counts.mandates'), count: mandateCount },
    { label: t('counts.readings'), count: readingCount },
  ];
  return (
    <>
      <Notice status="success" title={t('ready', { name, count: rowCount })}>
        {t('readyText')}
      </Notice>
      <FactList
        facts={facts.filter(({ count }) => count > 0).map(({ label, count }) => ({ label, fact: formatNumber(count) }))}
      />
    </>
  );
}
