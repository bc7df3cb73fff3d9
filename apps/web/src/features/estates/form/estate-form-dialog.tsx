import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { Estate, EstateBody } from '@lichthof/contracts/places/estates.ts';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { UseFormReturn } from 'react-hook-form';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ApartmentsTab } from './tabs/apartments-tab.tsx';
import { AreasTab } from './tabs/areas-tab.tsx';
import { BaseDataTab } from './tabs/base-data-tab.tsx';
import { EdgesTab } from './tabs/edges-tab.tsx';
import type { EstateForm } from './estate-form.ts';
import { errorCounts, errorNames, type EstateTab, estateTabs, tabOf } from './estate-tabs.ts';
import type { useEstateForm } from './use-estate-form.ts';
import type { SxStyle } from '../../../theme/sx.ts';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';

interface EstateFormDialogProps {
  title: string;
  context: string;
  submitLabel?: string;
  estateForm: ReturnType<typeof useEstateForm>;
  initialValues: EstateForm;
  /** The existing estate; absent for a new one. */
  stored?: Estate;
  /** Shown above the fields: another user has saved meanwhile. */
  notice?: ReactNode;
  onSubmit: (filled: EstateBody) => Promise<void>;
  onError: (error: unknown) => void;
  onClose: () => void;
}

/** A form with four tabs; each shows its number of errors, and the first tab with an error opens after submitting. */
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

interface EstateTabBarProps {
  tab: EstateTab;
  errorCounts: Record<EstateTab, number>;
  onChange: (tab: EstateTab) => void;
}

/** The tabs, each with its number of fields with errors. */
function EstateTabBar({ tab, errorCounts, onChange }: EstateTabBarProps) {
  const { t } = useTranslation('estate-form');
  return (
    <Tabs
      value={tab}
      aria-label={t('tabs.label')}
      variant="scrollable"
      scrollButtons={false}
      onChange={(_event, chosen: EstateTab) => onChange(chosen)}
    >
      {estateTabs.map((one) => (
        <Tab
          key={one}
          value={one}
          id={tabId(one)}
          aria-controls={one === tab ? panelId(one) : undefined}
          label={
            <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: '8px' }}>
              {t(`tabs.${one}`)}
              {errorCounts[one] > 0 && <ErrorCount count={errorCounts[one]} />}
            </Box>
          }
        />
      ))}
    </Tabs>
  );
}

const tabId = (tab: EstateTab) => `estate-tab-${tab}`;
const panelId = (tab: EstateTab) => `estate-panel-${tab}`;

function ErrorCount({ count }: { count: number }) {
  const { t } = useTranslation('estate-form');
  return (
    <>
      <Box component="span" aria-hidden sx={badge}>
        {count}
      </Box>
      <VisuallyHidden>{t('tabs.errors', { count })}</VisuallyHidden>
    </>
  );
}

const badge: SxStyle = (theme) => ({
  minWidth: 20,
  px: '6px',
  borderRadius: '6px',
  fontSize: '0.75rem',
  lineHeight: '20px',
  fontWeight: 600,
  color: theme.vars.palette.error.main,
  backgroundColor: theme.vars.palette.status.errorBg,
});

/** The shown tab; after a failed submit the tab with the first error, on the page of its row. */
function useShownTab<Output>(form: UseFormReturn<EstateForm, unknown, Output>) {
  const [tab, setTab] = useState<EstateTab>('baseData');
  const [wantedRow, setWantedRow] = useState<{ place: number }>();
  const { errors, submitCount } = form.formState;
  useLayoutEffect(() => {
    const [first] = errorNames(errors);
    if (first === undefined) return;
    setTab(tabOf(first));
    const place = Number(/^apartments\.(\d+)/.exec(first)?.[1] ?? 'none');
    if (!Number.isNaN(place)) setWantedRow({ place });
    // oxlint-disable-next-line react/exhaustive-deps -- after each submit, not while errors are corrected
  }, [submitCount]);
  return { tab, setTab, wantedRow };
}
