import type { Levy } from '@lichthof/contracts/supply/reference-tables.ts';
import { formatDayAndTime, formatTime } from '@lichthof/domain/formats/date-formats.ts';
import type { BasicSupply } from '@lichthof/domain/tariffs/basic-supply-comparison.ts';
import { isDay } from '@lichthof/domain/time/days.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { useCurrentUser } from '../../../api/session.queries.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Wizard, type WizardStep } from '../../../ui/wizard/wizard.tsx';
import { PricePreview } from './price-preview.tsx';
import {
  emptyTariff,
  stepFields,
  type TariffForm,
  type TariffFormContext,
  tariffSchema,
  type TariffStep,
  tariffSteps,
  withLevies,
} from './tariff-form.ts';
import { GridCostsStep, InformationStep, SummaryStep, TenantCostsStep } from './tariff-steps.tsx';
import { useCreateTariff } from './use-create-tariff.ts';
import { type TariffDraft, useTariffDraft } from './use-tariff-draft.ts';

interface TariffWizardProps {
  params: EstateParams;
  context: TariffFormContext;
  levies: Levy[];
  basicSupply: BasicSupply[];
  vatPercent: number;
}

/** Keeps a draft of what is typed, and offers to go on with it or to begin anew. */
export function TariffWizard(props: TariffWizardProps) {
  const { userId } = useCurrentUser();
  const { estateId } = props.params;
  const { draft, savedAtMs, save, discard, finish } = useTariffDraft(`tariff ${userId} ${estateId}`);
  const [resumed, setResumed] = useState(draft);
  const startAnew = () => {
    discard();
    setResumed(undefined);
  };
  return (
    <TariffWizardForm
      key={resumed ? 'resumed' : 'new'}
      {...props}
      draft={resumed}
      savedAtMs={savedAtMs}
      onSave={save}
      onDone={finish}
      onStartAnew={startAnew}
    />
  );
}

interface TariffWizardFormProps extends TariffWizardProps {
  draft: TariffDraft | undefined;
  savedAtMs: number | undefined;
  onSave: (values: TariffForm, stepId: string) => void;
  onDone: () => void;
  onStartAnew: () => void;
}

function TariffWizardForm(props: TariffWizardFormProps) {
  const { params, context: given, levies, basicSupply, vatPercent, draft, savedAtMs, onSave, onStartAnew } = props;
  const { t } = useTranslation('tariffs-wizard');
  const navigate = useNavigate();
  // a refetch must not change the rules while somebody types
  const [context] = useState(given);
  const [schema] = useState(() => tariffSchema(context));
  const form = useDialogForm<TariffForm, TariffForm>(schema, draft?.values ?? emptyTariff());
  const [stepId, setStepId] = useState(draft?.stepId ?? 'information');
  useSavedDraft({ form, stepId, onSave });
  const leave = () => {
    // what is typed stays as a draft, so nothing is lost
    form.reset(form.getValues());
    setTimeout(() => void navigate(pathTo('estate_tenantelectricity_tariffs', { ...params })));
  };
  const { create, explain, start } = useCreateTariff({ params, context, form, onDone: props.onDone });
  const enter = (id: string) => {
    setStepId(id);
    if (id === 'gridCosts') proposeLevies(form, levies);
  };
  const contents: Record<TariffStep, WizardStep<TariffForm>['content']> = {
    information: <InformationStep context={context} />,
    tenantCosts: <TenantCostsStep context={context} />,
    gridCosts: <GridCostsStep levies={levies} />,
    summary: <SummaryStep {...{ context, vatPercent }} />,
  };
  const shownSteps = tariffSteps.filter((id) => id !== 'gridCosts' || context.supplyModel === 'full_supply');
  return (
    <Box sx={page}>
      {draft && (
        <Box sx={{ padding: { xs: '0 0 16px', md: '0 0 20px' } }}>
          <Notice
            status="info"
            title={t('draft.resumed', { time: formatDayAndTime(draft.savedAtMs, defaultTimeZone) })}
            action={
              <Button size="small" onClick={onStartAnew}>
                {t('draft.startAnew')}
              </Button>
            }
          >
            {t('draft.resumedText')}
          </Notice>
        </Box>
      )}
      <Wizard
        key={start.attempt}
        isPage
        title={t('title')}
        form={form}
        initialStep={start.attempt > 0 ? start.step : stepId}
        onStepChange={enter}
        steps={shownSteps.map((id) => ({
          id,
          title: t(`step.${id}`),
          summary: t(`stepSummary.${id}`),
          intro: t(`intro.${id}`),
          ...(id !== 'information' && { enterLabel: t(`enter.${id}`) }),
          fields: stepFields[id],
          content: contents[id],
        }))}
        leaveTexts={{ title: t('leave.title'), text: t('leave.text'), confirm: t('leave.confirm') }}
        onFinish={create}
        onError={explain}
        finishLabel={t('finish')}
        onLeave={leave}
        leaveLabel={t('leave.later')}
        aside={<PricePreview {...{ context, vatPercent, basicSupply }} />}
        note={savedAtMs !== undefined && <SavedNote savedAtMs={savedAtMs} />}
      />
    </Box>
  );
}

function SavedNote({ savedAtMs }: { savedAtMs: number }) {
  const { t } = useTranslation('tariffs-wizard');
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: '8px' }}>
      <Check size={14} aria-hidden />
      {t('draft.saved', { time: formatTime(savedAtMs, defaultTimeZone) })}
    </Box>
  );
}

/** Fills in the levies of the year in which the tariff starts. */
function proposeLevies(form: UseFormReturn<TariffForm, unknown, TariffForm>, levies: Levy[]): void {
  const { startDate } = form.getValues();
  if (!isDay(startDate)) return;
  const year = Number(startDate.slice(0, 4));
  form.setValue('grid', withLevies(form.getValues(), levies, year), { shouldDirty: true });
  form.setValue('levyYear', year);
}

const saveDelayMs = 400;

interface SavedDraft {
  form: UseFormReturn<TariffForm, unknown, TariffForm>;
  stepId: string;
  onSave: TariffWizardFormProps['onSave'];
}

/** Saves the draft shortly after a change; an untouched form leaves none. */
function useSavedDraft({ form, stepId, onSave }: SavedDraft): void {
  const values = useWatch({ control: form.control });
  const { isDirty } = form.formState;
  useEffect(() => {
    if (!isDirty) return undefined;
    const timer = setTimeout(() => onSave(values as TariffForm, stepId), saveDelayMs);
    return () => clearTimeout(timer);
  }, [values, stepId, isDirty, onSave]);
}

/** Reaches to the edges of the page, with the foot at its end. */
const page = { display: 'flex', flexDirection: 'column', minHeight: 'calc(100dvh - 150px)' } as const;
