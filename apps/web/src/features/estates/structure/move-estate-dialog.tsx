import { MoveDialog } from './move-dialog.tsx';
import { keyOf } from './structure-tree.ts';

export interface MoveEstateDialogProps {
  customerId: number;
  estateId: number;
  name: string;
  onClose: () => void;
}

/** Puts an estate into another group, or into none. */
export function MoveEstateDialog({ customerId, estateId, name, onClose }: MoveEstateDialogProps) {
  return <MoveDialog {...{ customerId, name, onClose }} nodeKey={keyOf('estate', estateId)} />;
}
