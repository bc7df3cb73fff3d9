import type { DataSource } from '@lichthof/contracts/intake/sources.ts';
import { formatDayAndTime } from '@lichthof/domain/formats/date-formats.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import Button from '@mui/material/Button';
import { Plus, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/error-text.ts';
import { BusyButton } from '../../ui/dialogs/buttons.tsx';
import { useToast } from '../../ui/toasts/toast-context.ts';
import { IntakeHeader } from '../imports/kept/intake-header.tsx';
import { usePollSources } from './intake.queries.ts';
import { SourceDialog } from './sources/source-dialog.tsx';

interface IntakePageHeaderProps {
  customerId: number;
  tab: 'customer_intake_files' | 'customer_intake_sources';
  sources: DataSource[] | undefined;
  waiting: number | undefined;
}

/** The head of both pages of the intake: what the sources do, and what can be done with all of them. */
export function IntakePageHeader({ customerId, tab, sources, waiting }: IntakePageHeaderProps) {
  const { t } = useTranslation('intake');
  const [isConnecting, setConnecting] = useState(false);
  return (
    <>
      <IntakeHeader
        customerId={customerId}
        tab={tab}
        status={sources && <SourcesStatus sources={sources} />}
        counts={{
          customer_intake_files: waiting ? t('waits', { count: waiting }) : undefined,
          customer_intake_sources: sources?.length,
        }}
        actions={
          <>
            {sources && sources.length > 0 && <PollButton customerId={customerId} />}
            <Button variant="contained" startIcon={<Plus size={16} />} onClick={() => setConnecting(true)}>
              {t('action.connect')}
            </Button>
          </>
        }
      />
      {isConnecting && <SourceDialog customerId={customerId} onClose={() => setConnecting(false)} />}
    </>
  );
}

function SourcesStatus({ sources }: { sources: DataSource[] }) {
  const { t } = useTranslation('intake');
  if (sources.length === 0) return t('status.none');
  const polledAt = sources
    .flatMap((source) => source.polledAt ?? [])
    .toSorted()
    .at(-1);
  const failing = sources.filter(({ failure }) => failure !== null).length;
  return [
    t('status.sources', { count: sources.length }),
    ...(polledAt ? [t('status.polled', { at: formatDayAndTime(polledAt, defaultTimeZone) })] : []),
    ...(failing > 0 ? [t('status.failing', { count: failing })] : []),
  ].join(', ');
}

function PollButton({ customerId }: { customerId: number }) {
  const { t } = useTranslation('intake');
  const toast = useToast();
  const { mutate, isPending } = usePollSources(customerId);
  const poll = () =>
    mutate(undefined, {
      onError: (error) => toast.error(t('action.failed'), errorText(error, t('action.nothingChanged'))),
      onSuccess: () => toast.success(t('action.polling')),
    });
  return (
    <BusyButton variant="outlined" busy={isPending} startIcon={<RefreshCw size={16} />} onClick={poll}>
      {t('action.poll')}
    </BusyButton>
  );
}
