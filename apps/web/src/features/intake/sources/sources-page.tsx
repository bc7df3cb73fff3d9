import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { errorFacts } from '../../../api/error-text.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TableSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { IntakePageHeader } from '../intake-page-header.tsx';
import { sourcesQuery } from '../intake.queries.ts';
import { ChannelsDialog } from '../channels/channels-dialog.tsx';
import { RemoveSourceDialog } from './remove-source-dialog.tsx';
import { SourceDialog } from './source-dialog.tsx';
import { SourcesTable, type SourceAction } from './sources-table.tsx';

/** The sources from which files come, and how they are. */
export function SourcesPage() {
  const { t } = useTranslation('intake');
  const customerId = Number(useParams()['customerId']);
  const { data, error, refetch } = useQuery(sourcesQuery(customerId));
  const [action, setAction] = useState<SourceAction>();
  const close = () => setAction(undefined);
  return (
    <>
      <IntakePageHeader
        customerId={customerId}
        tab="customer_intake_sources"
        sources={data?.sources}
        waiting={undefined}
      />
      {error && !data && <ErrorState {...errorFacts(error, t('notLoaded'))} onRetry={() => void refetch()} />}
      {!data && !error && <TableSkeleton />}
      {data && <SourcesTable {...{ customerId }} sources={data.sources} onAction={setAction} />}
      {action?.kind === 'change' && <SourceDialog {...{ customerId }} source={action.source} onClose={close} />}
      {action?.kind === 'channels' && <ChannelsDialog {...{ customerId }} source={action.source} onClose={close} />}
      {action?.kind === 'remove' && <RemoveSourceDialog {...{ customerId }} source={action.source} onClose={close} />}
    </>
  );
}
