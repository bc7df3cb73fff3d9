import type { ChannelList, SourceChannel } from '@lichthof/contracts/intake/channels.ts';
import { operatorUnit, proposeMeter } from '@lichthof/domain/intake/operator-series.ts';
import type { SourceBrings } from '@lichthof/domain/intake/source-kinds.ts';
import { streamUnitNames } from '@lichthof/domain/intake/stream-values.ts';
import { formatDayAndTime } from '@lichthof/domain/formats/date-formats.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { errorText } from '../../../api/error-text.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { useAssignChannel } from '../intake.queries.ts';
import { SerialNote } from './serial-note.tsx';
import { seriesText } from './series-text.ts';

/** The choice 'no meter' of the select, whose values are numbers. */
const noMeter = 0;
const channelForm = z.object({ meterId: z.int(), unit: z.enum(streamUnitNames) });
type ChannelFormFields = z.infer<typeof channelForm>;

/** How the series of a source come. */
export type SeriesBrings = Exclude<SourceBrings, 'files'>;

interface AssignChannelDialogProps {
  customerId: number;
  sourceId: number;
  brings: SeriesBrings;
  channel: SourceChannel;
  meters: ChannelList['meters'];
  onClose: () => void;
}

/** Which meter a series is, beside its last messages. */
export function AssignChannelDialog({ brings, channel, meters, onClose, ...keys }: AssignChannelDialogProps) {
  const { t } = useTranslation('intake');
  const { mutateAsync } = useAssignChannel({ ...keys, channelId: channel.channelId });
  const [failure, setFailure] = useState<string>();
  const isOperators = brings === 'readings';
  const [initialValues] = useState<ChannelFormFields>(() => ({
    meterId: channel.meterId ?? (isOperators ? proposeMeter(channel.address, meters) : undefined) ?? noMeter,
    unit: channel.unit ?? (isOperators ? operatorUnit : 'kWh'),
  }));
  const form = useDialogForm(channelForm, initialValues);
  const save = async ({ meterId, unit }: ChannelFormFields) => {
    setFailure(undefined);
    await mutateAsync({ assignment: meterId === noMeter ? null : { meterId, unit } });
  };
  const meterOptions = meters.map(({ meterId, name, estateName, serialNumber }) => ({
    value: meterId,
    label: [estateName, name, serialNumber].filter(Boolean).join(' · '),
  }));
  return (
    <FormDialog
      title={t('channels.assignTitle')}
      context={isOperators ? seriesText(channel.address) : channel.address}
      form={form}
      initialValues={initialValues}
      onSubmit={save}
      onError={(error) => setFailure(errorText(error, t('action.nothingChanged')))}
      onClose={onClose}
      submitLabel={t('channels.confirm')}
      failure={{ title: t('channels.notSaved'), text: failure }}
    >
      <Box
        component="ol"
        aria-label={t(`channels.samples.${brings}`)}
        sx={{ m: 0, pl: '20px', overflowWrap: 'anywhere' }}
      >
        {channel.samples.map(({ at, text, isRetained }) => (
          <li key={`${at} ${text}`}>
            {`${formatDayAndTime(at, defaultTimeZone)}: ${text}${isRetained ? ` (${t('channels.retained')})` : ''}`}
          </li>
        ))}
      </Box>
      <SelectField
        name="meterId"
        label={t('channels.meter')}
        options={[{ value: noMeter, label: t('channels.noMeter') }, ...meterOptions]}
      />
      {isOperators ? (
        <SerialNote address={channel.address} meters={meters} />
      ) : (
        <SelectField
          name="unit"
          label={t('channels.unit')}
          help={t('channels.unitHelp')}
          options={streamUnitNames.map((value) => ({ value, label: t(`channels.units.${value}`) }))}
        />
      )}
    </FormDialog>
  );
}
