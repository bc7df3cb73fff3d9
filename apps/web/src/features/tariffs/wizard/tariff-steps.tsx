import type { Levy } from '@lichthof/contracts/supply/reference-tables.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatDecimal } from '@lichthof/domain/formats/number-formats.ts';
import { levyItems, proposeLevies, type LevyItem } from '@lichthof/domain/tariffs/levies.ts';
import type { TariffPrices } from '@lichthof/domain/tariffs/tariff-prices.ts';
import { isDay } from '@lichthof/domain/time/days.ts';
import Button from '@mui/material/Button';
import { RefreshCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { FormRow } from '../../../ui/fields/field-frame.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FactList } from '../../../ui/page/fact-list.tsx';
import { PriceTable } from '../price-table.tsx';
import { timedItems } from '../timed/timed-form.ts';
import { TimedPriceFields } from '../timed/timed-price-fields.tsx';
import { MixOfYear } from './mix-of-year.tsx';
import { PriceField, PriceGroup } from './price-fields.tsx';
import {
  meteringFeeKinds,
  openMixYear,
  toTariffBody,
  type TariffForm,
  type TariffFormContext,
  typedPrices,
  withLevies,
} from './tariff-form.ts';

interface StepProps {
  context: TariffFormContext;
}

export function InformationStep({ context }: StepProps) {
  const { t } = useTranslation('tariffs-wizard');
  const [startDate, isInForceAlready] = useWatch<TariffForm, ['startDate', 'isInForceAlready']>({
    name: ['startDate', 'isInForceAlready'],
  });
  const mixYear = openMixYear({ startDate }, context);
  return (
    <>
      <TextField name="name" label={t('name')} help={t('nameHelp')} autoFocus />
      <FormRow>
        <DateField
          name="startDate"
          label={t('startDate')}
          help={t(isInForceAlready ? 'startDatePast' : 'startDateHelp')}
          {...(!isInForceAlready && { minDay: context.today })}
        />
      </FormRow>
      <InForceField />
      {context.mixYears === null && (
        <Notice status="info" title={t('mix.noProvider')}>
          {t('mix.noProviderText')}
        </Notice>
      )}
      {mixYear !== null && <MixOfYear year={mixYear} />}
    </>
  );
}

/** The choice decides which days are right, so that the typed one is checked again. */
function InForceField() {
  const { t } = useTranslation('tariffs-wizard');
  const { trigger, getValues } = useFormContext<TariffForm>();
  const isInForceAlready = useWatch<TariffForm, 'isInForceAlready'>({ name: 'isInForceAlready' });
  const checked = useRef(isInForceAlready);
  useEffect(() => {
    if (checked.current === isInForceAlready) return;
    checked.current = isInForceAlready;
    if (getValues('startDate')) void trigger('startDate');
  }, [isInForceAlready, trigger, getValues]);
  return <CheckboxField name="isInForceAlready" label={t('inForce')} help={t('inForceHelp')} />;
}

export function TenantCostsStep({ context: { supplyModel } }: StepProps) {
  const { t } = useTranslation('tariffs-wizard');
  const hasDiscount = useWatch<TariffForm, 'hasDiscount'>({ name: 'hasDiscount' });
  return (
    <>
      <PriceGroup title={t('group.prices')}>
        {supplyModel === 'full_supply' && (
          <PriceField
            name="baseEurPerMonth"
            label={t('price.base')}
            help={t('help.base')}
            unit="€/Monat"
            decimals={2}
          />
        )}
        <PriceField name="pvCtPerKwh" label={t('price.pv')} help={t('help.pv')} />
      </PriceGroup>
      {supplyModel === 'full_supply' && <MeteringFeeFields />}
      <CheckboxField name="hasDiscount" label={t('discount.label')} help={t('discount.help')} />
      {hasDiscount && (
        <FormRow>
          <NumberField
            name="discountThresholdPercent"
            label={t('discount.threshold')}
            unit="%"
            keeps="decimal"
            align="right"
          />
          <PriceFieldBelow />
        </FormRow>
      )}
    </>
  );
}

/** The law wants the price of metering as an amount of its own (EnWG § 40 (3)). */
function MeteringFeeFields() {
  const { t } = useTranslation('tariffs-wizard');
  const kind = useWatch<TariffForm, 'meteringFee'>({ name: 'meteringFee' });
  return (
    <FormRow>
      <SelectField
        name="meteringFee"
        label={t('metering.title')}
        help={t(`metering.help.${kind}`)}
        options={meteringFeeKinds.map((value) => ({ value, label: t(`metering.kind.${value}`) }))}
      />
      {kind !== 'notNamed' && (
        <PriceField name="meteringEurPerYear" label={t('metering.price')} unit="€/Jahr" decimals={2} />
      )}
    </FormRow>
  );
}

function PriceFieldBelow() {
  const { t } = useTranslation('tariffs-wizard');
  return <PriceField name="discountCt" label={t('discount.ct')} />;
}

interface GridCostsStepProps {
  levies: Levy[];
}

/** The grid price by its parts; levies and taxes with the values known of the year. */
export function GridCostsStep({ levies }: GridCostsStepProps) {
  const { t } = useTranslation('tariffs-wizard');
  const { getValues, setValue } = useFormContext<TariffForm>();
  const startDate = useWatch<TariffForm, 'startDate'>({ name: 'startDate' });
  const year = Number(startDate.slice(0, 4));
  const proposed = proposeLevies(levies, year);
  const proposeAll = () => {
    for (const [item, { ctPerKwh }] of proposed) {
      setValue(`grid.${item}`, ctPerKwh, { shouldDirty: true, shouldValidate: true });
    }
    setValue('grid', withLevies(getValues(), levies, year));
    setValue('levyYear', year);
  };
  return (
    <>
      <PriceGroup title={t('group.supplier')}>
        {timedItems.map((item) => (
          <TimedPriceFields key={item} item={item} label={t(`gridCost.${item}`)} help={t(`help.${item}`)} />
        ))}
        <PriceField
          name="moduleOneEurPerYear"
          label={t('moduleOne.label')}
          help={t('moduleOne.help')}
          unit="€/Jahr"
          decimals={2}
          optional
        />
      </PriceGroup>
      <PriceGroup
        title={t('group.levies')}
        action={
          proposed.size > 0 && (
            <Button variant="text" size="small" startIcon={<RefreshCw size={16} aria-hidden />} onClick={proposeAll}>
              {t('levy.take', { year: Math.max(...[...proposed.values()].map((levy) => levy.year)) })}
            </Button>
          )
        }
      >
        {levyItems.map((item) => (
          <PriceField
            key={item}
            name={`grid.${item}`}
            label={t(`gridCost.${item}`)}
            help={<LevyHelp item={item} year={year} levy={proposed.get(item)} />}
          />
        ))}
        <PriceField name="grid.nev" label={t('gridCost.nev')} help={t('help.nev')} />
      </PriceGroup>
    </>
  );
}

/** The known levy of the year, with its source. */
function LevyHelp({ year, levy }: { item: LevyItem; year: number; levy: Levy | undefined }) {
  const { t } = useTranslation('tariffs-wizard');
  if (!levy) return year > 0 ? t('levy.unknown', { year }) : t('levy.noYear');
  const words = { year: levy.year, price: formatDecimal(levy.ctPerKwh, 3), source: levy.source };
  return levy.isVerified ? t('levy.known', words) : t('levy.unverified', words);
}

export function SummaryStep({ context, vatPercent }: StepProps & { vatPercent: number }) {
  const { t } = useTranslation('tariffs-wizard');
  const form = useFormContext<TariffForm>().getValues();
  const { supplyModel } = context;
  const typed = typedPrices(form, supplyModel);
  const isWhole = typed.baseEurPerMonth && typed.pvCtPerKwh && typed.gridCtPerKwh;
  const prices: TariffPrices | undefined = isWhole ? toTariffBody(form, supplyModel).prices : undefined;
  const mixYear = openMixYear(form, context);
  const mix = form.mix.isLater ? t('summary.mixLater') : t('summary.mixEntered', { year: mixYear });
  return (
    <>
      <FactList
        facts={[
          { label: t('name'), fact: form.name.trim() },
          { label: t('startDate'), fact: isDay(form.startDate) && formatDay(form.startDate) },
          ...(mixYear === null ? [] : [{ label: t('summary.mix'), fact: mix }]),
        ]}
      />
      {prices && <PriceTable prices={prices} vatPercent={vatPercent} />}
    </>
  );
}
