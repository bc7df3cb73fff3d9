import { formatMoney, missing } from '@lichthof/domain/formats/number-formats.ts';
import type { BasicSupply } from '@lichthof/domain/tariffs/basic-supply-comparison.ts';
import {
  basicSupplyOn,
  compareWithBasicSupply,
  yearlyCostCents,
} from '@lichthof/domain/tariffs/basic-supply-comparison.ts';
import { gridPriceCtPerKwh, type TariffPrices } from '@lichthof/domain/tariffs/tariff-prices.ts';
import { isDay } from '@lichthof/domain/time/days.ts';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { parseNumber } from '../../../i18n/parse-number.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Swatch } from '../../../ui/figures/swatch.tsx';
import { SegmentedControl } from '../../../ui/page/segmented-control.tsx';
import { type PriceDisplay, priceDisplays, formatPrice } from '../tariff-prices.ts';
import { CapCard } from './cap-card.tsx';
import { type TariffForm, type TariffFormContext, typedMetering, typedPrices } from './tariff-form.ts';

interface PricePreviewProps {
  context: TariffFormContext;
  vatPercent: number;
  basicSupply: BasicSupply[];
}

/** The cost of participants by the prices typed so far, and how far that is from the cap. */
export function PricePreview({ context, vatPercent, basicSupply }: PricePreviewProps) {
  const { t } = useTranslation('tariffs-wizard');
  const [display, setDisplay] = useState<PriceDisplay>('gross');
  const [household, setHousehold] = useState<Household>({ kwh: '2.100', pvPercent: '42' });
  const form = useWatch<TariffForm>() as TariffForm;
  const typed = typedPrices(form, context.supplyModel);
  const isFull = context.supplyModel === 'full_supply';
  const metering = isFull ? typedMetering(form) : null;
  const shown = (net: string | undefined) => (net === undefined ? missing : formatPrice(net, display, vatPercent));
  const grid = typed.gridCtPerKwh && gridPriceCtPerKwh({ gridCtPerKwh: typed.gridCtPerKwh });
  return (
    <Stack component="section" aria-label={t('preview.title')} sx={{ gap: '14px', pt: { xs: '24px', lg: 0 } }}>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '8px' }}
      >
        <Typography variant="h3" component="h2">
          {t('preview.title')}
        </Typography>
        <SegmentedControl
          size="small"
          label={t('preview.form')}
          options={priceDisplays.map((value) => ({ value, label: t(`preview.${value}`) }))}
          value={display}
          onChange={setDisplay}
        />
      </Box>
      <Box component="dl" aria-live="polite" sx={priceList}>
        {isFull && <PriceLine label={t('price.base')} figure={shown(typed.baseEurPerMonth)} unit="€/Monat" />}
        {metering && !metering.isIncluded && (
          <PriceLine label={t('metering.title')} figure={shown(metering.eurPerYear)} unit="€/Jahr" />
        )}
        <PriceLine label={t('preview.pv')} color="local" figure={shown(typed.pvCtPerKwh)} unit="ct/kWh" />
        {isFull && (
          <PriceLine
            label={t(typed.timed ? 'preview.gridMean' : 'preview.grid')}
            color="grid"
            figure={shown(grid)}
            unit="ct/kWh"
          />
        )}
        {typed.moduleOneEurPerYear !== undefined && (
          <PriceLine label={t('moduleOne.short')} figure={`−${shown(typed.moduleOneEurPerYear)}`} unit="€/Jahr" />
        )}
      </Box>
      <SampleYear
        {...{ typed, metering, household, setHousehold, vatPercent, basicSupply, isFull }}
        day={pickDay(form, context)}
      />
    </Stack>
  );
}

const pickDay = ({ startDate }: TariffForm, { today }: TariffFormContext) =>
  isDay(startDate) && startDate > today ? startDate : today;

interface Household {
  kwh: string;
  pvPercent: string;
}

interface SampleYearProps {
  typed: Partial<TariffPrices>;
  metering: TariffPrices['metering'];
  household: Household;
  setHousehold: (household: Household) => void;
  vatPercent: number;
  basicSupply: BasicSupply[];
  day: string;
  isFull: boolean;
}

/** A year of a household, beside basic supply where the cap applies. */
function SampleYear(props: SampleYearProps) {
  const { typed, metering, household, setHousehold, vatPercent, basicSupply, day, isFull } = props;
  const { t } = useTranslation('tariffs-wizard');
  const consumption = toConsumption(household);
  const { baseEurPerMonth, pvCtPerKwh, gridCtPerKwh, moduleOneEurPerYear } = typed;
  const isWhole = baseEurPerMonth !== undefined && pvCtPerKwh !== undefined && gridCtPerKwh !== undefined;
  const prices = isWhole
    ? {
        baseEurPerMonth,
        pvCtPerKwh,
        gridCtPerKwh,
        discount: null,
        metering,
        ...(moduleOneEurPerYear !== undefined && { moduleOneEurPerYear }),
      }
    : undefined;
  const basic = basicSupplyOn(basicSupply, day);
  const tariff = prices && { prices, vatPercent };
  const cost = tariff && consumption ? yearlyCostCents(tariff, consumption) : undefined;
  return (
    <>
      {isFull && basic && (
        <CapCard
          supplierName={basic.supplierName}
          comparison={tariff && consumption && compareWithBasicSupply(tariff, basic, consumption)}
        />
      )}
      {isFull && !basic && (
        <Notice status="info" title={t('cap.unknown')}>
          {t('cap.unknownText')}
        </Notice>
      )}
      {!(isFull && basic) && (
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: '12px' }}>
          <Typography component="span">{t('preview.year')}</Typography>
          <strong>{formatMoney(cost)}</strong>
        </Box>
      )}
      <HouseholdFields {...{ household, setHousehold, isFull }} />
    </>
  );
}

/** Undefined while the numbers are not those of a household. */
function toConsumption({ kwh, pvPercent }: Household) {
  const [energy, percent] = [parseNumber(kwh), parseNumber(pvPercent)];
  if (energy === null || percent === null || !(energy > 0 && energy <= 100_000 && percent >= 0 && percent <= 100)) {
    return undefined;
  }
  const totalWh = Math.round(energy * 1000);
  const pvWh = Math.round((totalWh * percent) / 100);
  return { pvWh, gridWh: totalWh - pvWh };
}

interface HouseholdFieldsProps {
  household: Household;
  setHousehold: (household: Household) => void;
  isFull: boolean;
}

function HouseholdFields({ household, setHousehold }: HouseholdFieldsProps) {
  const { t } = useTranslation('tariffs-wizard');
  const field = (name: keyof Household) => (
    <OutlinedInput
      size="small"
      value={household[name]}
      onChange={({ target }) => setHousehold({ ...household, [name]: target.value })}
      inputProps={{ 'aria-label': t(`household.${name}`), inputMode: 'decimal', style: { textAlign: 'right' } }}
      endAdornment={
        <Typography component="span" variant="small" sx={{ pl: '6px', whiteSpace: 'nowrap' }}>
          {t(`household.unit.${name}`)}
        </Typography>
      }
      sx={{ width: name === 'kwh' ? 124 : 92 }}
    />
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px', color: 'text.secondary' }}>
      <Typography variant="small" component="span">
        {t('household.in')}
      </Typography>
      {field('kwh')}
      {field('pvPercent')}
    </Box>
  );
}

interface PriceLineProps {
  label: string;
  figure: string;
  unit: string;
  color?: 'local' | 'grid';
}

function PriceLine({ label, figure, unit, color }: PriceLineProps) {
  return (
    <div>
      <dt>
        {color && <Swatch color={color} />}
        {label}
      </dt>
      <dd>
        <strong>{figure}</strong> {unit}
      </dd>
    </div>
  );
}

const priceList = {
  margin: 0,
  display: 'grid',
  gap: '8px',
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: '12px' },
  '& dt': { display: 'flex', gap: '8px' },
  '& dd': { margin: 0, color: 'text.secondary', whiteSpace: 'nowrap' },
  '& strong': { color: 'text.primary', fontWeight: 600 },
};
