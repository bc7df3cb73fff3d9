import type { EdgeMapping, MappableMeter, MappedRegister } from '@lichthof/contracts/edge-mapping.ts';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { assignmentOf, takenMeters, type Drafts } from './register-drafts.ts';

interface ExistingMeterFieldProps {
  mapping: EdgeMapping;
  drafts: Drafts;
  register: MappedRegister;
}

/** The meters of the estate that fit and that nothing else is read into. */
export function ExistingMeterField({ mapping, drafts, register }: ExistingMeterFieldProps) {
  const { t } = useTranslation('edges');
  const own = assignmentOf(register, drafts);
  const ownId = own && 'meterId' in own ? own.meterId : undefined;
  const taken = takenMeters(mapping, drafts);
  const isFree = ({ meterId, unit }: MappableMeter) =>
    unit === register.unit && (meterId === ownId || !taken.has(meterId));
  const free = mapping.meters.filter(isFree);
  if (free.length === 0) return <Notice status="info">{t('dialog.noMeter')}</Notice>;
  return (
    <SelectField
      name="meterId"
      label={t('dialog.meter')}
      placeholder={t('dialog.chooseMeter')}
      options={free.map((meter) => ({ value: meter.meterId, label: labelOf(meter) }))}
    />
  );
}

/** 'Wärmepumpe, 1LHF0030 48' */
const labelOf = ({ name, apartmentName, serialNumber }: MappableMeter) =>
  [name, apartmentName && !name.includes(apartmentName) && apartmentName, serialNumber].filter(Boolean).join(', ');
