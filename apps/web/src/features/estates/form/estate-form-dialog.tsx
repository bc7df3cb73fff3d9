import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { Estate, EstateBody } from '@lichthof/contracts/estates.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ApartmentsTab } from './apartments-tab.tsx';
import { AreasTab } from './areas-tab.tsx';
import { BaseDataTab } from './base-data-tab.tsx';
import { EdgesTab } from './edges-tab.tsx';
import type { EstateForm } from './estate-form.ts';
import { EstateTabBar, panelId, tabId } from './estate-tab-bar.tsx';
import { errorCounts } from './estate-tabs.ts';
import type { useEstateForm } from './use-estate-form.ts';
import { useShownTab } from './use-shown-tab.ts';

interface EstateFormDialogProps {
  title: string;
  context: string;
  submitLabel?: string;
  estateForm: ReturnType<typeof useEstateForm>;
  initialValues: EstateForm;
  /** The estate that is changed; a new one has none. */
  stored?: Estate;
  /** Above the fields: somebody else was faster. */
  notice?: ReactNode;
  onSubmit: (filled: EstateBody) => Promise<void>;
  onError: (error: unknown) => void;
  onClose: () => void;
}

/** Four tabs of one form: what is wrong in any of them is counted on it and shown first. */
export function EstateFormDialog(props: EstateFormDialogProps) {
  const { title, context, submitLabel, estateForm, initialValues, stored, notice, onSubmit, onError, onClose } = props;
  const { t } = useTranslation('estate-form');
  const { form, failure, clearFailure } = estateForm;
  const { tab, setTab, wantedRow } = useShownTab(form);
  const save = (filled: EstateBody) => {
    clearFailure();
    return onSubmit(filled);
  };
  return (
    <FormDialog
      {...{ title, context, form, initialValues, onError, onClose, ...(submitLabel && { submitLabel }) }}
      width="masterData"
      minHeight={640}
      tabs={<EstateTabBar tab={tab} errorCounts={errorCounts(form.formState.errors)} onChange={setTab} />}
      onSubmit={save}
    >
      {notice}
      {failure && (
        <Notice status="error" title={t('notSaved')}>
          {failure}
        </Notice>
      )}
      <Box role="tabpanel" id={panelId(tab)} aria-labelledby={tabId(tab)}>
        <Stack sx={{ gap: tab === 'apartments' || tab === 'areas' ? '12px' : '20px' }}>
          {tab === 'baseData' && (
            <BaseDataTab
              isNew={!stored}
              isTimeZoneLocked={Boolean(stored?.valuesFrom)}
              isAllocationKeyInUse={stored?.isAllocationKeyInUse ?? false}
            />
          )}
          {tab === 'apartments' && <ApartmentsTab storedCount={stored?.apartments.length ?? 0} wanted={wantedRow} />}
          {tab === 'areas' && <AreasTab />}
          {tab === 'edges' && <EdgesTab />}
        </Stack>
      </Box>
    </FormDialog>
  );
}
