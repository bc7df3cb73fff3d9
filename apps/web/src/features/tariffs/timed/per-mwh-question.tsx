import { formatDecimal } from '@lichthof/domain/formats/number-formats.ts';
import Button from '@mui/material/Button';
import Big from 'big.js';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { type TimedForm, usedLevels } from './timed-form.ts';

/** From here on a price in ct/kWh is rather one in €/MWh: 60 ct/kWh are 600 €/MWh. */
const unusualCtPerKwh = { level: 60, markup: 15, assumed: 30 };

/** Asks whether a price is meant in €/MWh, as exchanges state it; nothing changes without an answer. */
export function PerMwhQuestion({ name, form }: { name: string; form: TimedForm }) {
  const { t } = useTranslation('tariffs-wizard');
  const { setValue } = useFormContext();
  const [first] = listUnusual(form);
  if (!first) return null;
  const converted = new Big(first.price).div(10).round(4, Big.roundHalfUp).toFixed();
  return (
    <Notice status="warning" title={t('timed.perMwh')}>
      {t('timed.perMwhText', { price: formatDecimal(first.price), converted: formatDecimal(converted) })}{' '}
      <Button
        size="small"
        variant="text"
        onClick={() => setValue(`${name}.${first.field}`, converted, { shouldDirty: true, shouldValidate: true })}
      >
        {t('timed.perMwhTake')}
      </Button>
    </Notice>
  );
}

function listUnusual(form: TimedForm): { field: string; price: string }[] {
  const { kind, ctPerKwh, markupCtPerKwh, assumedCtPerKwh } = form;
  const typed =
    kind === 'market'
      ? [
          { field: 'markupCtPerKwh', price: markupCtPerKwh, limit: unusualCtPerKwh.markup },
          { field: 'assumedCtPerKwh', price: assumedCtPerKwh, limit: unusualCtPerKwh.assumed },
        ]
      : usedLevels(form).map((level) => ({
          field: `ctPerKwh.${level}`,
          price: ctPerKwh[level],
          limit: unusualCtPerKwh.level,
        }));
  return typed.flatMap(({ field, price, limit }) =>
    price !== null && Number(price) >= limit ? [{ field, price }] : [],
  );
}
