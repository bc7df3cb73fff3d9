import type { Participant } from '@lichthof/contracts/supply/participants.ts';
import type { Tariff } from '@lichthof/contracts/supply/tariffs.ts';
import { missing } from '@lichthof/domain/formats/number-formats.ts';
import { isDay } from '@lichthof/domain/time/days.ts';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useController, useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { isCurrentParticipant } from '../../../api/current-participants.ts';
import { participantsQuery } from '../../../api/electricity.queries.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { localToday } from '../../../i18n/local-today.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { FormRow } from '../../../ui/fields/field-frame.tsx';
import { useDebounced } from '../../../ui/fields/use-debounced.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { assignmentTrialQuery, loadAssignmentLetter, usePriceChange } from './price-changes.queries.ts';
import { RiseNotice } from './rise-notice.tsx';
import { useChangeFailure } from './use-change-failure.ts';

const fields = z.object({ from: z.string(), participantIds: z.array(z.string()), reason: z.string() });
type AssignmentForm = z.infer<typeof fields>;

const schema = (earliest: string) =>
  fields.superRefine(({ from, participantIds }, check) => {
    for (const { message } of z.iso.date().safeParse(from).error?.issues ?? []) {
      check.addIssue({ code: 'custom', path: ['from'], message });
    }
    if (isDay(from) && from < earliest) check.addIssue({ code: 'custom', path: ['from'], params: { rule: 'today' } });
    for (const { message } of z.array(z.string()).min(1).safeParse(participantIds).error?.issues ?? []) {
      check.addIssue({ code: 'custom', path: ['participantIds'], message });
    }
  });

interface AssignTariffDialogProps {
  estate: EstateParams;
  tariff: Pick<Tariff, 'tariffId' | 'name' | 'startDate'>;
  /** Chosen as it opens. */
  participantIds?: string[];
  onClose: () => void;
}

/** Gives many participants a tariff from a day on. */
export function AssignTariffDialog({ estate, tariff, participantIds, onClose }: AssignTariffDialogProps) {
  const { t } = useTranslation('tariff-changes');
  const toast = useToast();
  const params = { ...estate, tariffId: tariff.tariffId };
  const { assign } = usePriceChange(params);
  const today = localToday();
  const earliest = tariff.startDate > today ? tariff.startDate : today;
  const initialValues: AssignmentForm = { from: earliest, participantIds: participantIds ?? [], reason: '' };
  const form = useDialogForm<AssignmentForm, AssignmentForm>(schema(earliest), initialValues);
  const { failure, explain, clearFailure } = useChangeFailure(form, { day: 'from', reason: 'reason' });
  const save = async (filled: AssignmentForm) => {
    clearFailure();
    const { changedCount, recipients } = await assign(toBody(filled));
    const letters = recipients.length > 0 ? t('rise.written', { count: recipients.length }) : undefined;
    toast.success(t('assign.done', { count: changedCount }), letters);
  };
  return (
    <FormDialog
      title={t('assign.title')}
      context={tariff.name}
      width="user"
      form={form}
      initialValues={initialValues}
      onSubmit={save}
      onError={explain}
      onClose={onClose}
      submitLabel={t('assign.submit')}
      failure={{ title: t('notSaved'), text: failure }}
    >
      <FormRow>
        <DateField name="from" label={t('from')} help={t('assign.fromHelp')} minDay={earliest} />
      </FormRow>
      <ParticipantChoice estate={estate} tariffId={tariff.tariffId} today={today} />
      <Rise params={params} form={form} />
    </FormDialog>
  );
}

function toBody({ from, participantIds, reason }: AssignmentForm) {
  return { from, participantIds: participantIds.map(Number), ...(reason.trim() && { reason: reason.trim() }) };
}

interface RiseProps {
  params: Parameters<typeof assignmentTrialQuery>[0];
  form: UseFormReturn<AssignmentForm, unknown, AssignmentForm>;
}

function Rise({ params, form }: RiseProps) {
  const from = useDebounced(useWatch({ control: form.control, name: 'from' }));
  const participantIds = useDebounced(useWatch({ control: form.control, name: 'participantIds' }));
  const isWhole = isDay(from) && participantIds.length > 0;
  const { data } = useQuery({
    ...assignmentTrialQuery(params, toBody({ from, participantIds, reason: '' })),
    enabled: isWhole,
  });
  return (
    <RiseNotice
      change={isWhole ? data : undefined}
      from={from}
      loadLetter={(participantId, reason) => loadAssignmentLetter(params, { from, participantId, reason })}
    />
  );
}

interface ParticipantChoiceProps {
  estate: EstateParams;
  tariffId: number;
  today: string;
}

/** Everybody with a contract who buys electricity here. */
function ParticipantChoice({ estate, tariffId, today }: ParticipantChoiceProps) {
  const { t } = useTranslation('tariff-changes');
  const { data: participants, isPending } = useQuery(participantsQuery(estate));
  const { field, fieldState } = useController<AssignmentForm, 'participantIds'>({ name: 'participantIds' });
  const offered = (participants ?? []).filter(
    (one) => one.type !== 'third_party' && one.contractNumber !== null && isCurrentParticipant(one, today),
  );
  const writeName = ({ names }: Participant) => names.join(', ');
  return (
    <div>
      <DataTable
        label={t('assign.participants')}
        rows={offered}
        rowId={({ participantId }) => String(participantId)}
        selection={{ ids: new Set(field.value), onChange: (ids) => field.onChange([...ids]) }}
        loading={isPending}
        pageSize={20}
        columns={[
          { id: 'name', header: t('column.name'), cell: writeName, sortKey: writeName, isName: true, onPhone: true },
          {
            id: 'apartment',
            header: t('column.apartment'),
            cell: ({ apartmentName }) => apartmentName ?? missing,
            sortKey: ({ apartmentName }) => apartmentName,
          },
          {
            id: 'tariff',
            header: t('column.tariff'),
            cell: (one) => (one.tariffId === tariffId ? t('assign.hasIt') : (one.tariffName ?? missing)),
            sortKey: ({ tariffName }) => tariffName,
            onPhone: true,
          },
        ]}
        empty={<Typography sx={{ padding: '16px 20px' }}>{t('assign.nobody')}</Typography>}
      />
      {fieldState.error && (
        <Typography variant="small" component="p" role="alert" sx={{ mt: '6px', color: 'status.error' }}>
          {t('assign.chooseSomebody')}
        </Typography>
      )}
    </div>
  );
}
