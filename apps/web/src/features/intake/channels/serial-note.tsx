import type { ChannelList } from '@lichthof/contracts/intake/channels.ts';
import { isSameSerial, operatorRegisters, readSeriesAddress } from '@lichthof/domain/intake/operator-series.ts';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/feedback/notice.tsx';

interface SerialNoteProps {
  address: string;
  meters: ChannelList['meters'];
}

/** Whether the number and the register of the chosen meter prove that it is the operator's. */
export function SerialNote({ address, meters }: SerialNoteProps) {
  const { t } = useTranslation('intake');
  const chosenId = useWatch<{ meterId: number }, 'meterId'>({ name: 'meterId' });
  const meter = meters.find(({ meterId }) => meterId === chosenId);
  const series = readSeriesAddress(address);
  if (!meter || !series) return null;
  const { serialNumber, register } = series;
  if (meter.serialNumber === null || !isSameSerial(meter.serialNumber, serialNumber)) {
    const known = meter.serialNumber ?? t('channels.noSerial');
    return <Notice status="warning" title={t('channels.otherSerial', { known, serialNumber })} />;
  }
  const { label, obisGroups } = operatorRegisters[register];
  if (!meter.obis.includes(obisGroups)) {
    return <Notice status="warning" title={t('channels.otherRegister', { obis: meter.obis, register: label })} />;
  }
  return <Notice status="success" title={t('channels.sameSerial', { serialNumber })} />;
}
