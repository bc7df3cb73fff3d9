import { longestNoticeMonths } from '@lichthof/domain/billing/contracts/contract.ts';
import { isResidential } from '@lichthof/domain/billing/contracts/unit-use.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import type { ParticipantParams } from '../../../api/estate.queries.ts';
import { ContractDialog } from './contract-dialog.tsx';
import type { ContractHolder } from './contract-holder.ts';
import { useChangeTerms } from './contract.queries.ts';

const schema = z.object({ minimumTermLastDay: z.union([z.literal(''), z.iso.date()]), noticeMonths: z.int() });
/** A person who is supplied at home is bound by a month at most. */
const noticePeriods = { atHome: [0, longestNoticeMonths], others: [0, 1, 2, 3] };

interface TermsDialogProps {
  params: ParticipantParams;
  participant: ContractHolder;
  onClose: () => void;
}

/** Minimum term and period of notice. */
export function TermsDialog({ params, participant, onClose }: TermsDialogProps) {
  const { t } = useTranslation('participant-contract');
  const toast = useToast();
  const { mutateAsync } = useChangeTerms(params);
  const { minimumTermUntil, noticeMonths, contractNumber, contractVersion } = participant;
  const initialValues = {
    minimumTermLastDay: minimumTermUntil === null ? '' : addDays(minimumTermUntil, -1),
    noticeMonths,
  };
  const form = useDialogForm(schema, initialValues);
  return (
    <ContractDialog
      title={t('terms.title')}
      note={t('terms.note')}
      {...{ participant, form, initialValues, onClose }}
      fieldsByName={{ minimumTermLastDay: 'minimumTermLastDay', noticeMonths: 'noticeMonths' }}
      onSubmit={async ({ minimumTermLastDay, noticeMonths: months }) => {
        await mutateAsync({
          contractNumber,
          version: contractVersion,
          noticeMonths: months,
          ...(minimumTermLastDay && { minimumTermLastDay }),
        });
        toast.success(t('terms.done'));
      }}
    >
      <DateField name="minimumTermLastDay" label={t('terms.minimumTerm')} help={t('terms.minimumTermHelp')} optional />
      <SelectField
        name="noticeMonths"
        label={t('terms.notice')}
        options={[...new Set([...noticePeriods[isResidential(participant) ? 'atHome' : 'others'], noticeMonths])].map(
          (count) => ({
            value: count,
            label: count === 0 ? t('terms.none') : t('terms.months', { count }),
          }),
        )}
      />
    </ContractDialog>
  );
}
