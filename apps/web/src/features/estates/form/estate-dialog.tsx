import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { errorFacts } from '../../../api/error-text.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { HeaderSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { freshEstateQuery } from '../estates.queries.ts';
import { CreateEstateDialog } from './create-estate-dialog.tsx';
import { EditEstateDialog } from './edit-estate-dialog.tsx';

export interface EstateDialogProps {
  customerId: number;
  /** Left out, a new estate is made. */
  estateId?: number | undefined;
  /** Where the new estate goes; left out, into no group. */
  estateGroupId?: number | undefined;
  /** The groups around it, from the outside in: 'Sachsen › Leipzig-Plagwitz'. */
  groupLabel?: string | undefined;
  /** Told the id of what was saved. */
  onClose: (savedEstateId?: number) => void;
}

/** Creates or changes an estate with its apartments, areas and edges. */
export function EstateDialog(props: EstateDialogProps) {
  const { customerId, estateId, groupLabel, onClose } = props;
  return (
    <Suspense fallback={null}>
      {estateId === undefined ? (
        <CreateEstateDialog {...props} />
      ) : (
        <LoadedEstate {...{ customerId, estateId, groupLabel, onClose }} />
      )}
    </Suspense>
  );
}

type LoadedEstateProps = EstateDialogProps & { estateId: number };

function LoadedEstate({ customerId, estateId, groupLabel, onClose }: LoadedEstateProps) {
  const { t } = useTranslation('estate-form');
  const { data, error, isFetchedAfterMount, refetch } = useQuery(freshEstateQuery({ customerId, estateId }));
  if (data && isFetchedAfterMount) return <EditEstateDialog {...{ estate: data, groupLabel, onClose }} />;
  return (
    <DialogFrame open title={t('edit.title')} width="masterData" minHeight={640} onClose={() => onClose()}>
      {error ? (
        <ErrorState {...errorFacts(error, t('notLoaded'))} onRetry={() => void refetch()} />
      ) : (
        <HeaderSkeleton />
      )}
    </DialogFrame>
  );
}
