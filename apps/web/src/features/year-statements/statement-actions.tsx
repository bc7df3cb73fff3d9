import type { StatementFormat } from '@lichthof/contracts/billing/year-statements.ts';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/error-text.ts';
import { saveFile } from '../../ui/page/save-file.ts';
import { BusyButton } from '../../ui/dialogs/buttons.tsx';
import { ActionMenu } from '../../ui/page/action-menu.tsx';
import { StepButtons } from '../../ui/page/step-buttons.tsx';
import { useToast } from '../../ui/toasts/toast-context.ts';
import type { useYear } from './use-year.ts';

interface StatementActionsProps {
  years: ReturnType<typeof useYear>;
  load: (format: StatementFormat) => Promise<{ file: Blob; name: string }>;
}

/** The choice of the year, and the statement as a file. */
export function StatementActions({ years, load }: StatementActionsProps) {
  const { t } = useTranslation('year-statements');
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: load,
    onSuccess: ({ file, name }) => saveFile(file, name),
    onError: (error) => toast.error(t('file.failed'), errorText(error, t('file.failedText'))),
  });
  return (
    <>
      <StepButtons
        label={t('year.label')}
        previous={t('year.previous')}
        next={t('year.next')}
        canGoBack={years.canGoBack}
        canGoForward={years.canGoForward}
        onStep={years.step}
      >
        {years.year}
      </StepButtons>
      <BusyButton startIcon={<Download size={16} />} busy={isPending} onClick={() => mutate('pdf')}>
        {t('file.pdf')}
      </BusyButton>
      <ActionMenu
        label={t('file.more')}
        entries={(['csv', 'xlsx'] as const).map((format) => ({
          label: t(`file.${format}`),
          onClick: () => mutate(format),
        }))}
      />
    </>
  );
}
