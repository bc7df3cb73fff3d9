import type { Participant } from '@lichthof/contracts/supply/participants.ts';
import type { ProposedPlan, proposePlans } from '@lichthof/contracts/payments/prepayment-plans.ts';
import type { ResultOf } from '@lichthof/contracts/endpoint.ts';
import { formatMonth } from '@lichthof/domain/formats/date-formats.ts';
import { formatMoney, formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { codeText, errorText } from '../../api/error-text.ts';
import type { EstateParams } from '../../api/estate.queries.ts';
import { participantName } from '../../api/participant-name.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../ui/dialogs/use-dialog-form.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { LettersPreview } from '../../ui/letters/letters-preview.tsx';
import { useToast } from '../../ui/toasts/toast-context.ts';
import { loadPlanLetter, useSetPlans } from './many-plans.queries.ts';

interface ManyPlansFormProps extends ResultOf<typeof proposePlans> {
  params: EstateParams;
  participants: Participant[];
  onClose: () => void;
}

const highestEur = 9_999_999;
const schema = z.object({ euros: z.record(z.string(), z.number().min(1).max(highestEur).multipleOf(0.01)) });
const nameField = ({ participantId }: { participantId: number }) => `of${participantId}`;

/** An amount for each plan. What is refused stays in the dialog with its reason; what was set leaves it. */
export function ManyPlansForm({ params, participants, plans, skipped, onClose }: ManyPlansFormProps) {
  const { t } = useTranslation('prepayments');
  const toast = useToast();
  const { mutateAsync } = useSetPlans(params);
  const [left, setLeft] = useState(plans);
  const [refused, setRefused] = useState<{ participantId: number; reason: string }[]>([]);
  const euros = Object.fromEntries(plans.map((plan) => [nameField(plan), plan.amountCents / 100]));
  const form = useDialogForm(schema, { euros });
  const names = new Map(participants.map((participant) => [participant.participantId, writeName(participant)]));
  const nameOfId = ({ participantId }: { participantId: number }) => names.get(participantId) ?? '';

  const findLetter = (plan: ProposedPlan) => {
    const { participantId: _id, yearlyCents, ...rest } = toSet(plan, form.getValues().euros);
    return { ...rest, ...(yearlyCents !== null && { yearlyCents }), isAnnouncedElsewhere: false };
  };

  const submit = async (values: z.infer<typeof schema>) => {
    const result = await mutateAsync({ plans: left.map((plan) => toSet(plan, values.euros)) });
    const codes = new Map(result.refused.map(({ participantId, code }) => [participantId, code]));
    const count = left.length - codes.size;
    if (count > 0) toast.success(t('many.done', { count, amount: formatNumber(count) }), t('many.doneText'));
    if (codes.size === 0) return;
    setLeft(left.filter(({ participantId }) => codes.has(participantId)));
    setRefused(
      result.refused.map(({ participantId, code }) => ({ participantId, reason: codeText(code, t('many.failed')) })),
    );
    throw new Error('Some plans were refused');
  };
  const explain = (error: unknown) => {
    if (error instanceof Error && error.message === 'Some plans were refused') return;
    toast.error(t('many.failed'), errorText(error, t('failedText')));
  };

  return (
    <FormDialog
      title={t('many.title')}
      context={t('many.context', { count: left.length, amount: formatNumber(left.length) })}
      width="form"
      form={form}
      initialValues={{ euros }}
      onSubmit={submit}
      onError={explain}
      onClose={onClose}
      submitDisabled={left.length === 0}
      submitLabel={t('many.submit', { count: left.length, amount: formatNumber(left.length) })}
    >
      <NamedReasons status="error" title={t('many.refused')} items={refused} writeName={nameOfId} />
      <NamedReasons
        status="info"
        title={t('many.skipped', { count: skipped.length, amount: formatNumber(skipped.length) })}
        items={skipped.map(({ participantId, reason }) => ({ participantId, reason: t(`many.reason.${reason}`) }))}
        writeName={nameOfId}
      />
      {left.map((plan) => (
        <NumberField
          key={plan.participantId}
          name={`euros.${nameField(plan)}`}
          label={nameOfId(plan)}
          unit="€"
          decimals={2}
          help={t('many.terms', {
            month: formatMonth(plan.fromMonth),
            basis: t(`basis.${plan.basis}`),
            before: plan.amountBeforeCents === null ? t('many.none') : formatMoney(plan.amountBeforeCents),
            delivery: t(`many.delivery.${plan.delivery}`),
          })}
        />
      ))}
      <LettersPreview
        letters={left.map((plan) => ({
          id: plan.participantId,
          name: nameOfId(plan),
          delivery: plan.delivery,
          load: () => loadPlanLetter({ ...params, participantId: plan.participantId }, findLetter(plan)),
        }))}
        onError={(error) => toast.error(t('letter.previewFailed'), errorText(error, t('failedText')))}
      />
    </FormDialog>
  );
}

const writeName = ({ apartmentName, type, names }: Participant) =>
  [apartmentName, participantName(type, names)].filter(Boolean).join(', ');

/** The yearly costs explain the proposed amount only. */
function toSet(
  { amountBeforeCents: _before, delivery: _delivery, ...plan }: ProposedPlan,
  euros: Record<string, number>,
) {
  const entered = euros[nameField(plan)];
  const amountCents = entered === undefined ? plan.amountCents : Math.round(entered * 100);
  return { ...plan, amountCents, yearlyCents: amountCents === plan.amountCents ? plan.yearlyCents : null };
}

interface NamedReasonsProps<Item> {
  status: 'error' | 'info';
  title: string;
  items: Item[];
  writeName: (item: Item) => string;
}

/** Participants with the reason of each; renders nothing without one. */
function NamedReasons<Item extends { participantId: number; reason: string }>({
  status,
  title,
  items,
  writeName,
}: NamedReasonsProps<Item>) {
  if (items.length === 0) return null;
  return (
    <Notice status={status} title={title}>
      <ul>
        {items.map((item) => (
          <li key={item.participantId}>{`${writeName(item)}: ${item.reason}`}</li>
        ))}
      </ul>
    </Notice>
  );
}
