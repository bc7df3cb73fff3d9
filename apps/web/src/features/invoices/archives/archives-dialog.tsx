import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { errorFacts, errorText } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { BusyButton } from '../../../ui/dialogs/buttons.tsx';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { TableSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { RadioCards } from '../../../ui/fields/radio-cards.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { ArchiveList } from './archive-list.tsx';
import { archivesQuery, useCreateArchive } from './archives.queries.ts';

interface ArchivesDialogProps {
  params: EstateParams;
  /** In which invoices were issued, the newest first. */
  years: number[];
  onClose: () => void;
}

/** Stands for null, which a select cannot have as a value. */
const allYears = 0;
const schema = z.object({ kind: z.enum(['documents', 'audit']), year: z.int() });
type Choice = z.infer<typeof schema>;

/** Has archives of invoices built and offers those of the last days; it stays open while one is being built. */
export function ArchivesDialog({ params, years, onClose }: ArchivesDialogProps) {
  const { t } = useTranslation('invoices');
  const query = useQuery(archivesQuery(params));
  const { mutate, isPending } = useCreateArchive(params);
  const [failure, setFailure] = useState<string>();
  const form = useDialogForm(schema, { kind: 'documents', year: years[0] ?? allYears } satisfies Choice);
  const create = ({ kind, year }: Choice) => {
    setFailure(undefined);
    mutate(
      { kind, year: year === allYears ? null : year },
      { onError: (problem) => setFailure(errorText(problem, t('archives.failedText'))) },
    );
  };
  return (
    <DialogFrame
      open
      width="masterData"
      title={t('archives.title')}
      context={t('archives.context')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('archives.close')}</Button>
          <BusyButton
            variant="contained"
            busy={isPending}
            disabled={!query.data}
            onClick={() => void form.handleSubmit(create)()}
          >
            {t('archives.create')}
          </BusyButton>
        </>
      }
    >
      <Loaded
        query={query}
        skeleton={<TableSkeleton rows={3} />}
        describeError={(error) => errorFacts(error, t('archives.notLoaded'))}
      >
        {({ mayAudit, archives }) => (
          <Stack sx={{ gap: '16px' }}>
            {failure && (
              <Notice status="error" title={t('archives.failed')}>
                {failure}
              </Notice>
            )}
            <FormProvider {...form}>
              <ChoiceFields mayAudit={mayAudit} years={years} />
            </FormProvider>
            <Typography variant="h3">{t('archives.list.title')}</Typography>
            <ArchiveList params={params} archives={archives} />
          </Stack>
        )}
      </Loaded>
    </DialogFrame>
  );
}

function ChoiceFields({ mayAudit, years }: { mayAudit: boolean; years: number[] }) {
  const { t } = useTranslation('invoices');
  return (
    <>
      <RadioCards
        name="kind"
        label={t('archives.kind')}
        help={mayAudit ? undefined : t('archives.notAllowed')}
        options={(['documents', 'audit'] as const).map((value) => ({
          value,
          label: t(`archives.kinds.${value}`),
          description: t(`archives.kindTexts.${value}`),
          disabled: value === 'audit' && !mayAudit,
        }))}
      />
      <SelectField
        name="year"
        label={t('archives.year')}
        options={[
          ...years.map((value) => ({ value, label: String(value) })),
          { value: allYears, label: t('archives.allYears') },
        ]}
      />
    </>
  );
}
