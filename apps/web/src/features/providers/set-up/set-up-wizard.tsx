import type { SupplyDraft } from '@lichthof/contracts/supply/electricity-supply.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { ProviderSummary } from '@lichthof/contracts/supply/providers.ts';
import { formatDayAndTime } from '@lichthof/domain/formats/date-formats.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { errorMetadata, errorText } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { putFieldError } from '../../../api/field-errors.ts';
import { localToday } from '../../../i18n/local-today.ts';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { WizardDialog } from '../../../ui/wizard/wizard-dialog.tsx';
import type { WizardStep } from '../../../ui/wizard/wizard.tsx';
import { LogoField } from '../form/logo-field.tsx';
import { InvoiceAddressFields, BankFields, BusinessFields } from '../form/provider-fields.tsx';
import { refusedFields } from '../form/provider-form.ts';
import { AllocationFields, ModelFields, OperatorFields } from '../form/supply-fields.tsx';
import { allocationFactsQuery, useSetUpSupply } from '../providers.queries.ts';
import {
  emptySetUp,
  fieldsOfStep,
  formOfDraft,
  newProvider,
  type ProposedAddress,
  type SetUpBody,
  type SetUpForm,
  setUpSchema,
  type SetUpStep,
  stepsOf,
} from './set-up-form.ts';
import { readUnsent } from './unsent-draft.ts';
import { useKeptDraft } from './use-kept-draft.ts';

interface SetUpWizardProps {
  estate: EstateParams;
  /** As read when the wizard opened; null to begin anew. */
  draft: SupplyDraft | null;
  /** Those of the customer, to choose from. */
  providers: ProviderSummary[];
  allocationKey: SetUpForm['supply']['allocationKey'];
  customerAddress: ProposedAddress | null;
  onClose: () => void;
}

/** Supply model, allocation key and provider: after it an estate has tenant electricity. */
export function SetUpWizard({ estate, draft, onClose, ...known }: SetUpWizardProps) {
  const { t } = useTranslation('supply-set-up');
  const today = localToday();
  const [unsent] = useState(() => readUnsent(estate, draft));
  const typed = unsent ?? draft;
  const form = useDialogForm<SetUpForm, SetUpBody>(
    setUpSchema,
    typed ? formOfDraft(typed, today) : emptySetUp(today, known),
  );
  const [step, setStep] = useState<string>(draft?.step || 'model');
  const kept = useKeptDraft({ estate, form, draft, step, hasUnsent: unsent !== undefined });
  const { finish, explain, failure } = useFinish(form, { estate, onDone: onClose });
  const choice = useWatch({ control: form.control, name: 'providerChoice' });
  const contents = useContents(estate, known.providers);

  const leave = async () => {
    if (await kept.keepChanges()) onClose();
  };
  const steps = stepsOf(choice).map((id): WizardStep<SetUpForm> => ({
    id,
    title: t(`step.${id}`),
    intro: t(`intro.${id}`),
    ...(id !== 'model' && { enterLabel: t(`enter.${id}`) }),
    fields: fieldsOfStep[id],
    content: (
      <Stack sx={{ gap: '20px' }}>
        {failure && (
          <Notice status="error" title={t('notSaved')}>
            {failure}
          </Notice>
        )}
        {kept.theirs && (
          <DraftNotice draft={kept.theirs} onTakeTheirs={kept.takeTheirs} onKeepMine={() => kept.keepMine()} />
        )}
        {contents[id]}
      </Stack>
    ),
  }));
  return (
    <WizardDialog
      keepsDraft
      minHeight={680}
      attempt={0}
      title={t('title')}
      stepsTitle={t('steps')}
      form={form}
      steps={steps}
      initialStep={step}
      onStepChange={(id) => {
        setStep(id);
        void kept.keep(id);
      }}
      onFinish={finish}
      onError={explain}
      finishLabel={t('finish')}
      leaveLabel={t('leave')}
      note={
        kept.hasFailed
          ? t('notKept')
          : kept.keptAt && t('keptAt', { at: formatDayAndTime(kept.keptAt, defaultTimeZone) })
      }
      onClose={() => void leave()}
    />
  );
}

function useContents(estate: EstateParams, providers: ProviderSummary[]): Record<SetUpStep, ReactNode> {
  const { t } = useTranslation('supply-set-up');
  const { data: facts } = useQuery(allocationFactsQuery(estate));
  const known = providers.map(({ providerId, name, city, estateCount }) => ({
    value: providerId,
    label: t('knownProvider', { name, city, count: estateCount }),
  }));
  return {
    model: (
      <>
        <ModelFields fromHelp={t('fromHelp')} />
        {known.length > 0 && (
          <SelectField
            name="providerChoice"
            label={t('providerChoice')}
            help={t('providerChoiceHelp')}
            options={[{ value: newProvider, label: t('newProvider') }, ...known]}
          />
        )}
      </>
    ),
    allocation: (
      <>
        <AllocationFields estate={estate} facts={facts} />
        <OperatorFields />
      </>
    ),
    business: <BusinessFields />,
    address: (
      <>
        <InvoiceAddressFields />
        <LogoField place={{ ...estate, logoOf: 'draft' }} />
      </>
    ),
    bank: <BankFields />,
  };
}

function useFinish(
  form: UseFormReturn<SetUpForm, unknown, SetUpBody>,
  { estate, onDone }: { estate: EstateParams; onDone: () => void },
) {
  const { t } = useTranslation('supply-set-up');
  const toast = useToast();
  const { mutateAsync } = useSetUpSupply(estate);
  const [failure, setFailure] = useState<string>();
  const finish = async (body: SetUpBody) => {
    setFailure(undefined);
    await mutateAsync(body);
    toast.success(t('done'), t('doneText'));
    onDone();
  };
  const explain = (error: unknown) => {
    const { iban, bic } = refusedFields;
    if (putFieldError(form, error, { iban, bic })) return;
    const { code } = errorMetadata(error);
    setFailure(code === ErrorCode.NameTaken ? t('nameTaken') : errorText(error, t('failed')));
  };
  return { finish, explain, failure };
}

interface DraftNoticeProps {
  draft: SupplyDraft;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Another manager has saved the draft meanwhile. */
function DraftNotice({ draft, onTakeTheirs, onKeepMine }: DraftNoticeProps) {
  const { t } = useTranslation('supply-set-up');
  return (
    <div role="alert">
      <Notice
        status="warning"
        title={t('changed', { name: draft.updatedBy, at: formatDayAndTime(draft.updatedAt, defaultTimeZone) })}
      >
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: '8px', mt: '8px' }}>
          <Button size="small" onClick={onTakeTheirs}>
            {t('takeTheirs')}
          </Button>
          <Button size="small" onClick={onKeepMine}>
            {t('keepMine')}
          </Button>
        </Stack>
      </Notice>
    </div>
  );
}
