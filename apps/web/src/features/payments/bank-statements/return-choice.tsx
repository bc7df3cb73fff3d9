import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatMoney } from '@lichthof/domain/formats/number-formats.ts';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { ChoiceSelect } from './choice-select.tsx';
import type { EntryRowProps } from './entry-row.tsx';
import { returnReason } from './return-reason.ts';

/** Which debit the bank gave back, and why; a person chooses where two facts do not prove it. */
export function ReturnChoice({ entry, decision, onDecide, name }: EntryRowProps & { name: string }) {
  const { t } = useTranslation('bank-statements');
  const { returned } = entry;
  if (!returned) return null;
  const { choices } = returned;
  const chosen = decision.returnIndex === null ? undefined : choices[decision.returnIndex];
  const reason = returnReason(returned);
  const options = choices.map(({ number, debtorName, debitCents, collectionDate }, index) => ({
    value: index,
    label: t('debit', { number, name: debtorName, amount: formatMoney(debitCents), day: formatDay(collectionDate) }),
  }));
  const isOpen = !returned.isCertain || decision.returnIndex !== 0;
  return (
    <div>
      {isOpen && (
        <ChoiceSelect
          value={decision.returnIndex}
          options={options}
          texts={{ none: t('noDebit'), label: t('debitOf', { name }), menu: t('debits') }}
          onChoose={(value) => onDecide({ ...decision, isChosen: value !== null, returnIndex: value })}
        />
      )}
      <Typography variant="small" component="p" sx={{ mt: isOpen ? '4px' : 0 }}>
        {chosen
          ? t(chosen.feeCents > 0 ? 'returnedWithFee' : 'returned', {
              number: chosen.number,
              reason,
              fee: formatMoney(chosen.feeCents),
            })
          : t(choices.length > 0 ? 'whichDebit' : 'noDebitFits', { reason })}
      </Typography>
    </div>
  );
}
