import type { ParticipantOptions } from '@lichthof/contracts/supply/new-participants.ts';
import { formatTime } from '@lichthof/domain/formats/date-formats.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { errorMetadata, errorText } from '../../../api/error-text.ts';
import { putFieldError } from '../../../api/field-errors.ts';
import { participantsQuery } from '../../../api/electricity.queries.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { useCurrentUser } from '../../../api/session.queries.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { removeDraft } from '../../../ui/wizard/drafts.ts';
import { useDraft, withDraft } from '../../../ui/wizard/use-draft.ts';
import { WizardDialog } from '../../../ui/wizard/wizard-dialog.tsx';
import type { WizardStep } from '../../../ui/wizard/wizard.tsx';
import { ContactStep } from './contact-step.tsx';
import { ContractStep } from './contract-step.tsx';
import { participantOptionsQuery, useCreateParticipant } from './creation.queries.ts';
import {
  bodyOf,
  type CreationForm,
  type CreationStep,
  creationSchema,
  emptyCreation,
  secretFields,
  stepFields,
} from './creation-form.ts';
import { nextTenant, onlyTariffOf } from './prefill.ts';
import { InvoiceStep } from './invoice-step.tsx';
import { NoSupplyDialog } from './no-supply-dialog.tsx';
import { PlaceStep } from './place-step.tsx';
import { SummaryStep } from './summary-step.tsx';

interface CreateParticipantDialogProps {
  params: EstateParams;
  /** Chosen already, for the next tenant of an apartment. */
  apartmentId?: number | null;
  onClose: () => void;
}

/** Tenant, contact, invoice data, contract, summary: then the participant has a contract. */
export function CreateParticipantDialog({ params, apartmentId = null, onClose }: CreateParticipantDialogProps) {
  const { data: options } = useQuery(participantOptionsQuery(params));
  const { data: participants } = useQuery({ ...participantsQuery(params), enabled: apartmentId !== null });
  if (!options || (apartmentId !== null && !participants)) return null;
  if (!options.provider) return <NoSupplyDialog {...{ params, onClose }} />;
  const next = apartmentId === null ? null : nextTenant(apartmentId, { options, participants: participants ?? [] });
  return <CreationWizard {...{ params, options, next, onClose }} />;
}

interface CreationWizardProps extends Omit<CreateParticipantDialogProps, 'apartmentId'> {
  options: ParticipantOptions;
  /** In place of a draft. */
  next: Partial<CreationForm> | null;
}

function CreationWizard({ params, options, next, onClose }: CreationWizardProps) {
  const { t } = useTranslation('participant-creation');
  const { userId } = useCurrentUser();
  const draft = { key: `participant ${userId} ${params.estateId}`, secret: secretFields };
  const [initial] = useState(() => {
    const empty = { ...emptyCreation(options.today), tariffId: onlyTariffOf(options) };
    return next ? { ...empty, ...next } : withDraft(empty, draft);
  });
  const form = useDialogForm<CreationForm, CreationForm>(creationSchema(options.today), initial);
  const savedAt = useDraft(form, draft);
  const { finish, explain, start, failure } = useCreation(form, { params, options, draftKey: draft.key, onClose });
  const step = (id: CreationStep, content: WizardStep<CreationForm>['content']): WizardStep<CreationForm> => ({
    id,
    title: t(`steps.${id}`),
    ...(id !== 'place' && { enterLabel: t(`enter.${id}`) }),
    fields: [...stepFields[id]],
    content: (
      <>
        {failure && (
          <Notice status="error" title={t('notCreated')}>
            {failure}
          </Notice>
        )}
        {content}
      </>
    ),
  });
  return (
    <WizardDialog
      minHeight={640}
      title={t('title')}
      stepsTitle={t('steps.label')}
      form={form}
      keepsDraft
      leaveLabel={t('leave')}
      attempt={start.attempt}
      initialStep={start.step}
      note={savedAt && t('draft', { time: formatTime(savedAt.getTime(), defaultTimeZone) })}
      steps={[
        step('place', <PlaceStep {...{ params, options }} />),
        { ...step('contact', <ContactStep />), intro: t('contact.intro') },
        step('invoice', <InvoiceStep options={options} />),
        step('contract', <ContractStep {...{ params, options }} />),
        step('summary', <SummaryStep options={options} />),
      ]}
      onFinish={finish}
      onError={explain}
      finishLabel={t('finish')}
      onClose={onClose}
    />
  );
}

interface Creation {
  params: EstateParams;
  options: ParticipantOptions;
  draftKey: string;
  onClose: () => void;
}

/** Creates the participant; what the server finds wrong leads back to the step with the field. */
function useCreation(
  form: UseFormReturn<CreationForm, unknown, CreationForm>,
  { params, options, draftKey, onClose }: Creation,
) {
  const { t } = useTranslation('participant-creation');
  const toast = useToast();
  const navigate = useNavigate();
  const { mutateAsync } = useCreateParticipant(params);
  const [failure, setFailure] = useState<string>();
  const [start, setStart] = useState<{ attempt: number; step: CreationStep }>({ attempt: 0, step: 'place' });

  const finish = async (values: CreationForm) => {
    setFailure(undefined);
    const created = await mutateAsync(bodyOf(values, options.provider?.mandateText?.version));
    removeDraft(draftKey);
    const { customerNumber, contractNumber, participantId } = created;
    toast.success(t('done'), t('doneText', { customerNumber, contractNumber }));
    onClose();
    const { customerId, estateId } = params;
    void navigate(pathTo('estate_tenantelectricity_customer_details', { customerId, estateId, participantId }));
  };
  const explain = (error: unknown) => {
    const { field = '', names = [] } = errorMetadata(error);
    const isAtField = putFieldError(form, error, { 'mandate.iban': 'iban', 'mandate.bic': 'bic' });
    if (!isAtField) setFailure([errorText(error, t('failed')), names.join(', ')].filter(Boolean).join(' '));
    const step = stepOf(field);
    if (step) setStart(({ attempt }) => ({ attempt: attempt + 1, step }));
  };
  return { finish, explain, start, failure };
}

/** 'mandate.iban' belongs to the step with the bank data, 'names.0' to the contact. */
function stepOf(field: string): CreationStep | undefined {
  const [part = ''] = field.split('.');
  if (part === 'mandate' || part === 'invoiceAddress') return 'invoice';
  if (part === 'names') return 'contact';
  const steps = Object.keys(stepFields) as CreationStep[];
  return steps.find((step) => (stepFields[step] as readonly string[]).includes(part));
}
