import { nextPossibleEndDate } from '@lichthof/domain/billing/contracts/contract.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { localToday } from '../../../i18n/local-today.ts';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import type { ParticipantParams } from '../../../api/estate.queries.ts';
import { ContractDialog } from './contract-dialog.tsx';
import type { ContractHolder } from './contract-holder.ts';
import { useChangeEnd } from './contract.queries.ts';

const schema = z.object({ lastDay: z.iso.date() });

interface EndDialogProps {
  params: ParticipantParams;
  participant: ContractHolder;
  onClose: () => void;
}

/** The last day of a contract, while its tenant stays. */
export function EndDialog({ params, participant, onClose }: EndDialogProps) {
  const { t } = useTranslation('participant-contract');
  const toast = useToast();
  const { mutateAsync } = useChangeEnd(params);
  const { contractFrom, contractTo, contractNumber, contractVersion, minimumTermUntil, noticeMonths } = participant;
  const initialValues = { lastDay: contractTo === null ? '' : addDays(contractTo, -1) };
  const form = useDialogForm(schema, initialValues);
  const earliest = nextPossibleEndDate({
    noticeDate: localToday(),
    startDate: contractFrom,
    minimumTermUntil,
    noticeMonths,
  });
  return (
    <ContractDialog
      title={t('end.title')}
      note={t('end.note')}
      submitLabel={t('end.submit')}
      {...{ participant, form, initialValues, onClose }}
      fieldsByName={{ lastDay: 'lastDay' }}
      onSubmit={async ({ lastDay }) => {
        await mutateAsync({ contractNumber, version: contractVersion, lastDay });
        toast.success(t('end.done', { day: formatDay(lastDay) }));
      }}
    >
      <DateField
        name="lastDay"
        label={t('end.lastDay')}
        help={t('end.earliest', { day: formatDay(earliest) })}
        minDay={contractFrom}
      />
    </ContractDialog>
  );
}
