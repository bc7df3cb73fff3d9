import type { MappedRegister } from '@lichthof/contracts/edges/edge-mapping.ts';
import { deviceTypes } from '@lichthof/domain/metering/codes.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../ui/dialogs/use-dialog-form.ts';
import { FormRow } from '../../ui/fields/field-frame.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { type ComponentWithoutDevice, type DevicesForm, devicesFormSchema, withDevices } from './draft-devices.ts';
import type { Assignment } from './register-drafts.ts';

interface DevicesDialogProps {
  components: ComponentWithoutDevice[];
  onTake: (assigned: [MappedRegister, Assignment][]) => void;
  onClose: () => void;
}

/** Serial number and type of the devices of all new meters at once; each may be left empty. */
export function DevicesDialog({ components: opened, onTake, onClose }: DevicesDialogProps) {
  const { t } = useTranslation('edges');
  const { t: meterText } = useTranslation('meters');
  // keeps the rows when new data of the edge arrive
  const [components] = useState(opened);
  const [initialValues] = useState<DevicesForm>(() => ({
    devices: components.map(() => ({ serialNumber: '', deviceType: '' })),
  }));
  const form = useDialogForm(devicesFormSchema, initialValues);
  return (
    <FormDialog
      width="masterData"
      title={t('devices.title')}
      submitLabel={t('devices.take')}
      note={t('devices.note')}
      {...{ form, initialValues, onClose }}
      onSubmit={(devices) => onTake(withDevices(components, devices))}
    >
      {components.map(({ componentId, name }, index) => (
        <FormRow key={componentId}>
          <TextField
            name={`devices.${index}.serialNumber`}
            label={t('devices.serialNumber', { name })}
            autoComplete="off"
            optional
          />
          <SelectField
            name={`devices.${index}.deviceType`}
            label={t('devices.deviceType', { name })}
            options={[
              { value: '', label: t('meter.unknownDeviceType') },
              ...deviceTypes.map((type) => ({ value: type, label: meterText(`deviceType.${type}`) })),
            ]}
            optional
          />
        </FormRow>
      ))}
    </FormDialog>
  );
}
