import type { ChannelList, SourceChannel } from '@lichthof/contracts/intake/channels.ts';
import type { DataSource } from '@lichthof/contracts/intake/sources.ts';
import { sourceKindRules } from '@lichthof/domain/intake/source-kinds.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorFacts } from '../../../api/error-text.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TableSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { channelsQuery } from '../intake.queries.ts';
import { AssignChannelDialog, type SeriesBrings } from './assign-channel-dialog.tsx';
import { ChannelRow } from './channel-row.tsx';

interface ChannelsDialogProps {
  customerId: number;
  source: DataSource;
  onClose: () => void;
}

/** The series of a source with their last messages; a person says which meter each is. */
export function ChannelsDialog({ customerId, source, onClose }: ChannelsDialogProps) {
  const { t } = useTranslation('intake');
  const keys = { customerId, sourceId: source.sourceId };
  const { data, error, refetch } = useQuery(channelsQuery(keys));
  const brings = sourceKindRules[source.setup.kind].brings === 'readings' ? 'readings' : 'messages';
  const [chosen, setChosen] = useState<SourceChannel>();
  if (chosen && data) {
    const close = () => setChosen(undefined);
    return <AssignChannelDialog {...keys} {...{ brings }} channel={chosen} meters={data.meters} onClose={close} />;
  }
  return (
    <DialogFrame
      open
      title={t('channels.title', { name: source.name })}
      context={t(`channels.context.${brings}`)}
      width="masterData"
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {t('channels.close')}
        </Button>
      }
    >
      {error && !data && <ErrorState {...errorFacts(error, t('notLoaded'))} onRetry={() => void refetch()} />}
      {!data && !error && <TableSkeleton rows={3} />}
      {data && <Channels {...{ brings }} list={data} onChoose={setChosen} />}
    </DialogFrame>
  );
}

interface ChannelsProps {
  brings: SeriesBrings;
  list: ChannelList;
  onChoose: (channel: SourceChannel) => void;
}

function Channels({ brings, list, onChoose }: ChannelsProps) {
  const { t } = useTranslation('intake');
  if (list.channels.length === 0) {
    return (
      <EmptyState picture="file" title={t(`channels.emptyTitle.${brings}`)} text={t(`channels.emptyText.${brings}`)} />
    );
  }
  const nameOf = ({ meterId }: SourceChannel) => list.meters.find((meter) => meter.meterId === meterId)?.name;
  return (
    <Box component="ul" aria-label={t('channels.label')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {list.channels.map((channel) => (
        <ChannelRow
          key={channel.channelId}
          channel={channel}
          meterName={nameOf(channel)}
          onChoose={() => onChoose(channel)}
        />
      ))}
    </Box>
  );
}
