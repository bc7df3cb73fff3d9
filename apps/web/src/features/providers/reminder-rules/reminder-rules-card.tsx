import { getReminderRules } from '@lichthof/contracts/payments/reminder-rules.ts';
import { formatMoney } from '@lichthof/domain/formats/number-formats.ts';
import { reminderName } from '@lichthof/domain/reminders/reminder-letter.ts';
import type { ReminderStep } from '@lichthof/domain/reminders/reminder-rules.ts';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointQuery } from '../../../api/endpoint-query.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { Card } from '../../../ui/page/card.tsx';
import { FactList } from '../../../ui/page/fact-list.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';

const ReminderRulesDialog = lazyPart(async () => ({
  default: (await import('./reminder-rules-dialog.tsx')).ReminderRulesDialog,
}));

/** The steps in which the provider reminds of overdue invoices. */
export function ReminderRulesCard({ estate }: { estate: EstateParams }) {
  const { t } = useTranslation('reminder-rules');
  const { data } = useEndpointQuery(getReminderRules, { params: estate });
  const [isOpen, setIsOpen] = useState(false);
  if (!data) return null;
  const { steps, smallestCents, isFeeByPostOnly } = data.rules;
  return (
    <Card
      title={t('title')}
      description={t('description')}
      action={
        data.mayChange && (
          <Button size="small" onClick={() => setIsOpen(true)}>
            {t('edit')}
          </Button>
        )
      }
    >
      <FactList
        facts={[
          ...steps.map(({ waitDays, feeCents, payDays }, index) => ({
            label: reminderName((index + 1) as ReminderStep),
            fact: t(feeCents > 0 ? 'stepWithFee' : 'step', { waitDays, payDays, fee: formatMoney(feeCents) }),
          })),
          { label: t('smallest'), fact: t('from', { amount: formatMoney(smallestCents) }) },
          { label: t('fees'), fact: t(isFeeByPostOnly ? 'postOnly' : 'always') },
        ]}
      />
      {isOpen && (
        <Suspense>
          <ReminderRulesDialog {...{ estate }} stored={data} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}
