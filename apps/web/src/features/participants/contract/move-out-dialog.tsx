import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { tariffsQuery } from '../../../api/electricity.queries.ts';
import { localToday } from '../../../i18n/local-today.ts';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { AddressFields } from '../../../ui/fields/address-fields.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import type { ParticipantParams } from '../../../api/estate.queries.ts';
import { ContractDialog } from './contract-dialog.tsx';
import type { ContractHolder } from './contract-holder.ts';
import { ReadingDoubtNotice, useReadingDoubt } from './reading-doubt.tsx';
import { useMoveOut } from './contract.queries.ts';
import { emptyMove, moveOf, type MoveForm, moveSchema } from './move-form.ts';

interface MoveOutDialogProps {
  params: ParticipantParams;
  participant: ContractHolder;
  onClose: () => void;
}

/** The move-out with reading, address of the final bill, and who pays for the vacant apartment. */
export function MoveOutDialog({ params, participant, onClose }: MoveOutDialogProps) {
  const { t } = useTranslation('participant-contract');
  const toast = useToast();
  const { mutateAsync } = useMoveOut(params);
  const { contractNumber, contractVersion, meters, moveOut } = participant;
  const initialValues = emptyMove(moveOut);
  const form = useDialogForm(moveSchema, initialValues);
  const meter = meters.length === 1 ? meters[0] : undefined;
  const { warnings, isConfirmed, doubt } = useReadingDoubt(form);
  return (
    <ContractDialog
      title={t('move.title')}
      note={t('move.note')}
      submitLabel={t(isConfirmed ? 'move.confirm' : 'move.submit')}
      {...{ participant, form, initialValues, onClose }}
      fieldsByName={{ MoveOut: 'moveOut', contractFrom: 'hasVacancy', tariffId: 'tariffId' }}
      onDoubt={doubt}
      onSubmit={async (filled) => {
        const key = { contractNumber, version: contractVersion };
        await mutateAsync({ ...key, ...moveOf(filled, { meterId: meter?.meterId, isConfirmed }) });
        toast.success(t('move.done'));
      }}
    >
      <DateField name="moveOut" label={t('move.moveOut')} />
      <PastNotice />
      {meter && (
        <TextField
          name="counterKwh"
          label={t('move.counter')}
          help={t('move.counterOf', { name: meter.name })}
          unit="kWh"
          inputMode="numeric"
          optional
        />
      )}
      <ReadingDoubtNotice warnings={warnings} />
      <CheckboxField name="hasFinalAddress" label={t('move.finalAddress')} />
      <FinalAddress />
      {moveOut === null && <CheckboxField name="hasVacancy" label={t('move.vacancy')} />}
      <VacancyTariff params={params} />
    </ContractDialog>
  );
}

function PastNotice() {
  const { t } = useTranslation('participant-contract');
  const moveOut = useWatch<MoveForm, 'moveOut'>({ name: 'moveOut' });
  const isPast = moveOut !== '' && moveOut < localToday();
  return (
    <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
      {isPast && <Notice status="warning">{t('move.past')}</Notice>}
    </Box>
  );
}

function FinalAddress() {
  const { t } = useTranslation('participant-contract');
  const hasFinalAddress = useWatch<MoveForm, 'hasFinalAddress'>({ name: 'hasFinalAddress' });
  if (!hasFinalAddress) return null;
  return (
    <>
      <AddressFields labelOf={(part) => t(`move.${part}`)} keep />
    </>
  );
}

function VacancyTariff({ params: { customerId, estateId } }: { params: ParticipantParams }) {
  const { t } = useTranslation('participant-contract');
  const hasVacancy = useWatch<MoveForm, 'hasVacancy'>({ name: 'hasVacancy' });
  const { data: tariffs = [] } = useQuery(tariffsQuery({ customerId, estateId }));
  if (!hasVacancy) return null;
  return (
    <SelectField
      name="tariffId"
      label={t('move.tariff')}
      placeholder={t('move.choose')}
      options={tariffs.map(({ tariffId, name }) => ({ value: tariffId, label: name }))}
    />
  );
}
