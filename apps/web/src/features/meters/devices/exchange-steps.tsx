import { getItem } from '@lichthof/domain/collections/items.ts';
import { formatDay, formatDayAndTime } from '@lichthof/domain/formats/date-formats.ts';
import { deviceTypes } from '@lichthof/domain/metering/codes.ts';
import { formatFactor, noFactor } from '@lichthof/domain/metering/transformer-factor.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { RadioCards } from '../../../ui/fields/radio-cards.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { type Fact, FactList } from '../../../ui/page/fact-list.tsx';
import { baseUnitsOf, formatCounter, shownUnit } from '../meter-units.ts';
import type { DeviceToExchange, ExchangeForm, Register } from './exchange-form.ts';

interface LastStepProps {
  device: DeviceToExchange;
  today: string;
  timeZone: TimeZone;
}

/** The day of the exchange and the last reading of each register. */
export function LastStep({ device, today, timeZone }: LastStepProps) {
  const { t } = useTranslation('meter-exchange');
  const asShown = device.factor !== noFactor && t('asShown', { factor: formatFactor(device.factor) });
  const known = ({ reading, baseUnit }: Register) =>
    reading &&
    t('lastKnown', { counter: formatCounter(reading.counter, baseUnit), at: formatDayAndTime(reading.at, timeZone) });
  return (
    <>
      <DateField
        name="exchangedOn"
        label={t('exchangedOn')}
        help={t('exchangedOnHelp')}
        minDay={addDays(device.from, 1)}
        maxDay={today}
      />
      {device.registers.map((register, index) => (
        <NumberField
          key={register.meterId}
          name={`registers.${index}.lastCounter`}
          label={t('lastCounter', { register: nameOf(register, device) })}
          unit={shownUnit(register.baseUnit)}
          help={[known(register), asShown].filter(Boolean).join(' ')}
        />
      ))}
    </>
  );
}

export function DeviceStep({ isElectric }: { isElectric: boolean }) {
  const { t } = useTranslation('meter-exchange');
  return (
    <>
      <TextField name="serialNumber" label={t('serialNumber')} help={t('serialNumberHelp')} autoComplete="off" />
      <RadioCards
        name="deviceType"
        label={t('deviceType')}
        options={deviceTypes.map((value) => ({
          value,
          label: t(`meters:deviceType.${value}`),
          description: t(`meters:deviceTypeText.${value}`),
        }))}
      />
      {isElectric && (
        <NumberField name="transformerFactor" label={t('transformerFactor')} help={t('transformerFactorHelp')} />
      )}
    </>
  );
}

/** The first reading of each register of the new device. */
export function FirstStep({ device }: { device: DeviceToExchange }) {
  const { t } = useTranslation('meter-exchange');
  const exchangedOn = useWatch<ExchangeForm, 'exchangedOn'>({ name: 'exchangedOn' });
  const factor = useWatch<ExchangeForm, 'transformerFactor'>({ name: 'transformerFactor' }) ?? noFactor;
  const asShown = factor !== noFactor && t('asShown', { factor: formatFactor(factor) });
  return (
    <>
      <Typography sx={{ color: 'text.secondary' }}>{t('firstIntro', { day: formatDay(exchangedOn) })}</Typography>
      {device.registers.map((register, index) => (
        <NumberField
          key={register.meterId}
          name={`registers.${index}.firstCounter`}
          label={t('firstCounter', { register: nameOf(register, device) })}
          unit={shownUnit(register.baseUnit)}
          help={[t('firstCounterHelp'), asShown].filter(Boolean).join(' ')}
        />
      ))}
    </>
  );
}

/** Adds the OBIS code if the device has several registers. */
const nameOf = ({ name, obis }: Register, { registers }: DeviceToExchange) =>
  registers.length > 1 ? `${name} (${obis})` : name;

/** Summary before the exchange, which cannot be undone. */
export function SummaryStep({ device }: { device: DeviceToExchange }) {
  const { t } = useTranslation('meter-exchange');
  const { exchangedOn, serialNumber, deviceType, transformerFactor, registers } =
    useWatch<ExchangeForm>() as ExchangeForm;
  const textOf = (typed: number | null | undefined, index: number) =>
    formatCounter(typeof typed === 'number' ? baseUnitsOf(typed) : null, getItem(device.registers, index).baseUnit);
  const counters = device.registers.flatMap((register, index): Fact[] => [
    {
      label: t('lastCounter', { register: nameOf(register, device) }),
      fact: textOf(registers[index]?.lastCounter, index),
    },
    {
      label: t('firstCounter', { register: nameOf(register, device) }),
      fact: textOf(registers[index]?.firstCounter, index),
    },
  ]);
  return (
    <>
      <FactList
        facts={[
          { label: t('exchangedOn'), fact: formatDay(exchangedOn) },
          { label: t('oldDevice'), fact: device.serialNumber },
          { label: t('newDevice'), fact: serialNumber },
          { label: t('deviceType'), fact: deviceType && t(`meters:deviceType.${deviceType}`) },
          ...((transformerFactor ?? noFactor) === noFactor && device.factor === noFactor
            ? []
            : [{ label: t('transformerFactor'), fact: formatFactor(transformerFactor ?? noFactor) }]),
          ...counters,
        ]}
      />
      <Notice status="info" title={t('goesOn')}>
        {t('goesOnText')}
      </Notice>
      <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
        {t('final')}
      </Typography>
    </>
  );
}
