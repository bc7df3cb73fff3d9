import { formatDecimal } from '@lichthof/domain/formats/number-formats.ts';
import { meanCtPerKwh } from '@lichthof/domain/tariffs/timed/mean-price.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../../theme/sx.ts';
import { FormRow } from '../../../ui/fields/field-frame.tsx';
import { SegmentedControl } from '../../../ui/page/segmented-control.tsx';
import { PriceField } from '../wizard/price-fields.tsx';
import { DayStrips } from './day-strips.tsx';
import { ModuleThreeFields } from './module-three-fields.tsx';
import { PerMwhQuestion } from './per-mwh-question.tsx';
import { type PriceKind, type TimedForm, type TimedItem, timedKinds, toTimedPrice, usedLevels } from './timed-form.ts';
import { findTimedFaults } from './timed-rules.ts';
import { WindowFields } from './window-fields.tsx';

interface TimedPriceFieldsProps {
  item: TimedItem;
  label: string;
  help: string;
}

/** The price of an item: fixed, or how it depends on the time. */
export function TimedPriceFields({ item, label, help }: TimedPriceFieldsProps) {
  const { t } = useTranslation('tariffs-wizard');
  const { setValue, clearErrors } = useFormContext();
  const name = `timed.${item}`;
  const form = useWatch({ name }) as TimedForm;
  const kinds: readonly PriceKind[] = timedKinds[item];
  const choose = (kind: PriceKind) => {
    setValue(`${name}.kind`, kind, { shouldDirty: true });
    clearErrors([`grid.${item}`, name]);
  };
  return (
    <Box sx={frame}>
      <Box sx={head}>
        <Box sx={{ minWidth: 0, flex: '1 1 180px' }}>
          <Typography aria-hidden={form.kind === 'fixed'} sx={{ fontWeight: 550 }}>
            {label}
          </Typography>
          <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
            {help}
          </Typography>
        </Box>
        <SegmentedControl
          size="small"
          label={t(`timed.kinds.${item}`)}
          options={kinds.map((kind) => ({ value: kind, label: t(`timed.kind.${kind}`) }))}
          value={form.kind}
          onChange={choose}
        />
        {form.kind === 'fixed' && (
          <Box sx={fixedPrice}>
            <PriceField name={`grid.${item}`} label={label} />
          </Box>
        )}
      </Box>
      {form.kind !== 'fixed' && (
        <Box sx={{ display: 'grid', gap: '16px', pb: '16px' }}>
          <KindFields name={name} form={form} />
          <PerMwhQuestion name={name} form={form} />
          <Mean form={form} />
        </Box>
      )}
    </Box>
  );
}

function KindFields({ name, form }: { name: string; form: TimedForm }) {
  const { t } = useTranslation('tariffs-wizard');
  if (form.kind === 'market') return <MarketFields name={name} />;
  return (
    <>
      <FormRow columns="1fr 1fr 1fr">
        {usedLevels(form).map((level) => (
          <PriceField key={level} name={`${name}.ctPerKwh.${level}`} label={t('timed.levelPrice', { level })} />
        ))}
      </FormRow>
      {form.kind === 'windows' ? <WindowFields name={name} form={form} /> : <ModuleThreeFields name={name} />}
      <DayStrips form={form} />
    </>
  );
}

function MarketFields({ name }: { name: string }) {
  const { t } = useTranslation('tariffs-wizard');
  return (
    <>
      <FormRow>
        <PriceField name={`${name}.markupCtPerKwh`} label={t('timed.markup')} decimals={2} />
        <PriceField name={`${name}.ceilingCtPerKwh`} label={t('timed.ceiling')} decimals={2} optional />
      </FormRow>
      <FormRow>
        <PriceField
          name={`${name}.assumedCtPerKwh`}
          label={t('timed.assumed')}
          help={t('timed.assumedHelp')}
          decimals={2}
        />
      </FormRow>
      <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
        {t('timed.marketHelp')}
      </Typography>
    </>
  );
}

/** What an even consumption pays; nothing until all is typed. */
function Mean({ form }: { form: TimedForm }) {
  const { t } = useTranslation('tariffs-wizard');
  const price = findTimedFaults(form).length === 0 ? toTimedPrice(form) : undefined;
  if (!price) return null;
  return <Typography variant="small">{t('timed.mean', { price: formatDecimal(meanCtPerKwh(price)) })}</Typography>;
}

const frame: SxStyle = { borderBottom: 1, borderColor: 'divider' };

const head: SxStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
  padding: '10px 0',
};

/** At the right, as the prices of the groups below; its name stands at the left. */
const fixedPrice: SxStyle = {
  ml: 'auto',
  width: { xs: 150, sm: 176 },
  '& .MuiInputLabel-root': { position: 'absolute', clipPath: 'inset(50%)' },
};
