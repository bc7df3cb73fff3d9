import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../i18n/date-formats.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { FactList, type Fact } from '../../../ui/page/fact-list.tsx';
import { baseUnitsOf, formatCounter } from '../meter-texts.ts';
import type { ExchangedDevice, ExchangeForm } from './exchange-form.ts';
import { nameOf } from './exchange-steps.tsx';

/** Everything once more: an exchange is not taken back. */
export function SummaryStep({ device }: { device: ExchangedDevice }) {
  const { t } = useTranslation('meter-exchange');
  const { exchangedOn, serialNumber, deviceType, registers } = useWatch<ExchangeForm>() as ExchangeForm;
  const textOf = (typed: number | null | undefined, index: number) =>
    formatCounter(typeof typed === 'number' ? baseUnitsOf(typed) : null, device.registers[index]!.baseUnit);
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
