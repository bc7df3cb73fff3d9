import type { IncompleteDebit } from '@lichthof/contracts/payments/direct-debits.ts';
import { formatMoney } from '@lichthof/domain/formats/number-formats.ts';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import { useTranslation } from 'react-i18next';
import { checkedIcon, uncheckedIcon } from '../../../ui/fields/control-icons.tsx';

/** Why a person has to tick a claim before it is collected. */
export const confirmedReasons = ['returned', 'formerMandate'] as const;

interface RetriedDebitsProps {
  reason: (typeof confirmedReasons)[number];
  incomplete: IncompleteDebit[];
  /** Those that are collected again. */
  retried: IncompleteDebit[];
  onChange: (retried: IncompleteDebit[]) => void;
}

const toKey = ({ invoiceId, instalmentId }: IncompleteDebit) => `${invoiceId ?? ''} ${instalmentId ?? ''}`;

/**
 * The claims whose debit the bank returned, or which were announced with a former mandate; each is only collected if a
 * person ticks it.
 */
export function RetriedDebits({ reason, incomplete, retried, onChange }: RetriedDebitsProps) {
  const { t } = useTranslation('direct-debits');
  const retriedKeys = new Set(retried.map(toKey));
  const waiting = incomplete.filter((debit) => !retriedKeys.has(toKey(debit)));
  const debits = [...retried, ...waiting]
    .filter((debit) => debit.reason === reason)
    .toSorted((a, b) => a.number.localeCompare(b.number, 'de'));
  if (debits.length === 0) return null;
  const toggle = (debit: IncompleteDebit) =>
    onChange(
      retriedKeys.has(toKey(debit)) ? retried.filter((other) => toKey(other) !== toKey(debit)) : [...retried, debit],
    );
  return (
    <FormControl component="fieldset" variant="standard">
      <FormLabel component="legend">{t(`retry.title.${reason}`)}</FormLabel>
      <FormGroup>
        {debits.map((debit) => (
          <FormControlLabel
            key={toKey(debit)}
            control={
              <Checkbox
                checked={retriedKeys.has(toKey(debit))}
                onChange={() => toggle(debit)}
                icon={uncheckedIcon}
                checkedIcon={checkedIcon}
              />
            }
            label={t('retry.debit', {
              number: debit.number,
              names: debit.names.join(', '),
              amount: formatMoney(debit.openCents),
            })}
          />
        ))}
      </FormGroup>
    </FormControl>
  );
}
