import type { PrepaymentProposal, Prepayments } from '@lichthof/contracts/payments/prepayments.ts';
import { formatDay, formatMonth } from '@lichthof/domain/formats/date-formats.ts';
import { formatMoney, formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import { dueDayIn } from '@lichthof/domain/prepayments/instalments.ts';
import { prepaymentBases } from '@lichthof/domain/prepayments/prepayment-notice.ts';
import { addMonths } from '@lichthof/domain/time/add-months.ts';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { errorText } from '../../api/error-text.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../ui/dialogs/use-dialog-form.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { UnbrokenNumbers } from '../../ui/tables/unbroken-numbers.tsx';
import { useToast } from '../../ui/toasts/toast-context.ts';
import type { ParticipantParams } from '../../api/estate.queries.ts';
import { firstMonths, initialPlan, lastMonths, type PlanValues } from './plan-form.ts';
import { useSetPlan } from './prepayments.queries.ts';

interface PlanDialogProps {
  params: ParticipantParams;
  prepayments: Prepayments;
  onClose: () => void;
}

const highestEur = 9_999_999;
const longestNote = 200;

/** Sets monthly prepayments from a month on; shows what the proposal rests on, and how the plan is announced. */
export function PlanDialog({ params, prepayments, onClose }: PlanDialogProps) {
  const { t } = useTranslation('prepayments');
  const toast = useToast();
  const { mutateAsync } = useSetPlan(params);
  const initialValues = initialPlan(prepayments);
  const schema = usePlanSchema(prepayments);
  const form = useDialogForm(schema, initialValues);
  const { proposal, contractId } = prepayments;
  const submit = async ({ amountEur, lastMonth, note, ...plan }: z.infer<typeof schema>) => {
    const amountCents = Math.round(amountEur * 100);
    const isProposed = proposal !== null && amountCents === proposal.amountCents;
    await mutateAsync({
      ...plan,
      contractId,
      amountCents,
      toMonth: addMonths(lastMonth, 1),
      ...(isProposed && { yearlyCents: proposal.yearlyCents }),
      ...(note !== '' && { note }),
    });
    toast.success(
      t('plan.saved'),
      t('plan.savedText', { amount: formatMoney(amountCents), month: formatMonth(plan.fromMonth) }),
    );
  };
  const monthOptions = (months: string[]) => months.map((value) => ({ value, label: formatMonth(value) }));
  const fromMonth = form.watch('fromMonth');
  return (
    <FormDialog
      title={t('plan.title')}
      context={t('plan.context', { number: prepayments.contractNumber })}
      width="form"
      form={form}
      initialValues={initialValues}
      onSubmit={submit}
      onError={(error) => toast.error(t('plan.failed'), errorText(error, t('failedText')))}
      onClose={onClose}
      submitLabel={t('plan.save')}
    >
      <Proposal proposal={proposal} />
      <NumberField name="amountEur" label={t('plan.amount')} unit="€" decimals={2} help={t('plan.amountHelp')} />
      <SelectField
        name="basis"
        label={t('plan.basis')}
        options={prepaymentBases.map((value) => ({ value, label: t(`basis.${value}`) }))}
      />
      <SelectField name="fromMonth" label={t('plan.from')} options={monthOptions(firstMonths(prepayments))} />
      <SelectField name="lastMonth" label={t('plan.last')} options={monthOptions(lastMonths(fromMonth))} />
      <NumberField name="dueDay" label={t('plan.dueDay')} decimals={0} help={t('plan.dueDayHelp')} />
      <TextField name="note" label={t('plan.note')} maxLength={longestNote} optional help={t('plan.noteHelp')} />
      <CheckboxField name="isAnnouncedElsewhere" label={t('plan.elsewhere')} help={t('plan.elsewhereHelp')} />
      <Announcement prepayments={prepayments} />
    </FormDialog>
  );
}

function usePlanSchema({ earliestDueOn }: Prepayments) {
  const { t } = useTranslation('prepayments');
  return z
    .object({
      amountEur: z.number().min(1).max(highestEur).multipleOf(0.01),
      basis: z.enum(prepaymentBases),
      fromMonth: z.iso.date(),
      lastMonth: z.iso.date(),
      dueDay: z.int().min(1).max(31),
      note: z.string().trim().max(longestNote),
      isAnnouncedElsewhere: z.boolean(),
    })
    .refine(({ fromMonth, lastMonth }) => lastMonth >= fromMonth, { path: ['lastMonth'], error: t('plan.endsBefore') })
    .refine(
      ({ fromMonth, dueDay, isAnnouncedElsewhere }) =>
        isAnnouncedElsewhere || dueDayIn(fromMonth, dueDay) >= earliestDueOn,
      { path: ['fromMonth'], error: t('plan.tooEarly', { day: formatDay(earliestDueOn) }) },
    );
}

/** 'Vorschlag: 91,00 € im Monat. 2.990 kWh im Jahr nach Rechnung RE-1 zu heutigen Preisen: 1.086,99 €.' */
function Proposal({ proposal }: { proposal: PrepaymentProposal | null }) {
  const { t } = useTranslation('prepayments');
  if (!proposal) {
    return (
      <Notice status="info" title={t('proposal.none')}>
        {t('proposal.noneText')}
      </Notice>
    );
  }
  const { basis, invoiceNumber: number, comparedCount: count, yearlyCents, amountCents, consumptionWh } = proposal;
  const facts = { energy: formatNumber(Math.round(consumptionWh / 1000)), amount: formatMoney(yearlyCents) };
  const reason = proposal.announced ? 'announced' : basis;
  return (
    <Notice status="info" title={t('proposal.title', { amount: formatMoney(amountCents) })}>
      <UnbrokenNumbers
        text={
          reason === 'comparable'
            ? t('proposal.comparable', { ...facts, count })
            : t(`proposal.${reason}`, { ...facts, number })
        }
      />
    </Notice>
  );
}

function Announcement({ prepayments: { delivery } }: { prepayments: Prepayments }) {
  const { t } = useTranslation('prepayments');
  const isElsewhere = useWatch<PlanValues, 'isAnnouncedElsewhere'>({ name: 'isAnnouncedElsewhere' });
  if (isElsewhere) return null;
  return <p style={{ margin: 0 }}>{t(`announcement.${delivery}`)}</p>;
}
