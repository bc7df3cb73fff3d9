import { Suspense } from 'react';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';

const EstateDialog = lazyPart(async () => ({ default: (await import('../form/estate-dialog.tsx')).EstateDialog }));
const MoveEstateDialog = lazyPart(async () => ({
  default: (await import('../structure/dialogs/move-dialog.tsx')).MoveEstateDialog,
}));
const DeleteEstateDialog = lazyPart(async () => ({
  default: (await import('../deletion/delete-estate-dialog.tsx')).DeleteEstateDialog,
}));

export type OverviewAct = { kind: 'create' } | { kind: 'edit' | 'move' | 'delete'; estateId: number; name: string };

interface OverviewDialogsProps {
  customerId: number;
  act: OverviewAct | undefined;
  onClose: () => void;
}

/** The dialog of the chosen action, loaded on demand. */
export function OverviewDialogs({ customerId, act, onClose }: OverviewDialogsProps) {
  if (!act) return null;
  const close = () => onClose();
  return (
    <Suspense fallback={null}>
      {act.kind === 'create' && <EstateDialog {...{ customerId }} onClose={close} />}
      {act.kind === 'edit' && <EstateDialog {...{ customerId }} estateId={act.estateId} onClose={close} />}
      {act.kind === 'move' && (
        <MoveEstateDialog {...{ customerId }} estateId={act.estateId} name={act.name} onClose={close} />
      )}
      {act.kind === 'delete' && (
        <DeleteEstateDialog {...{ customerId }} estateId={act.estateId} name={act.name} onClose={close} />
      )}
    </Suspense>
  );
}
