import type { EstateStructure } from '@lichthof/contracts/places/estate-groups.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { errorFacts, errorMetadata, errorText } from '../../../../api/error-text.ts';
import { ChangedNotice } from '../../../../ui/dialogs/changed-notice.tsx';
import { DialogFrame } from '../../../../ui/dialogs/dialog-frame.tsx';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../../../ui/dialogs/use-dialog-form.ts';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { HeaderSkeleton } from '../../../../ui/feedback/skeletons.tsx';
import { legalPlaces } from '../moving.ts';
import { PlaceChoice } from './place-choice.tsx';
import { buildTree, changesBetween, getNode, findNode, keyOf, pathLabel, type TreeNode } from '../structure-tree.ts';
import { structureQuery } from '../structure.queries.ts';
import { useMoveWithToast } from '../use-move-with-toast.ts';

interface MoveDialogProps {
  customerId: number;
  /** The key of the group or estate to move. */
  nodeKey: string;
  name: string;
  onClose: () => void;
}

/** Chooses the target of a group or an estate among the allowed ones. */
export function MoveDialog({ customerId, nodeKey, name, onClose }: MoveDialogProps) {
  const { t } = useTranslation('estate-structure');
  const { data: structure, error, refetch } = useQuery(structureQuery(customerId));
  const isKnown = structure && findNode(buildTree(structure), nodeKey) !== undefined;
  if (isKnown) return <PlaceForm {...{ customerId, nodeKey, onClose }} first={structure} />;
  return (
    <DialogFrame open title={t('move.title', { name })} onClose={onClose}>
      {!error && !structure && <HeaderSkeleton />}
      {error && <ErrorState {...errorFacts(error, t('loadingFailed'))} onRetry={() => void refetch()} />}
      {structure && <Notice status="warning">{t('move.gone')}</Notice>}
    </DialogFrame>
  );
}

const placeSchema = (places: TreeNode[]) => z.object({ place: z.enum(places.map(({ key }) => key)) });

/** Keeps the node as it was when the dialog opened, since the server compares the version that the user has seen. */
function PlaceForm({
  customerId,
  nodeKey,
  first,
  onClose,
}: Omit<MoveDialogProps, 'name'> & { first: EstateStructure }) {
  const { t } = useTranslation('estate-structure');
  const client = useQueryClient();
  const move = useMoveWithToast(customerId);
  const [root, setRoot] = useState(() => buildTree(first));
  const [theirs, setTheirs] = useState<TreeNode>();
  const [failure, setFailure] = useState<string>();
  const moved = getNode(root, nodeKey);
  const places = legalPlaces(root, moved);
  const form = useDialogForm(placeSchema(places), { place: '' });

  const submit = async ({ place }: { place: string }) => {
    setFailure(undefined);
    await move(moved, getNode(root, place));
  };
  const explain = async (cause: unknown) => {
    const isChanged = errorMetadata(cause).code === ErrorCode.ChangedByOthers;
    const structure =
      isChanged && (await client.fetchQuery({ ...structureQuery(customerId), staleTime: 0 }).catch(() => undefined));
    const current = structure ? buildTree(structure) : undefined;
    if (current && findNode(current, nodeKey)) setTheirs(current);
    else setFailure(errorText(cause, t('failed')));
  };
  const keepMine = (current: TreeNode) => {
    const chosen = form.getValues('place');
    const isStillLegal = legalPlaces(current, getNode(current, nodeKey)).some(({ key }) => key === chosen);
    if (!isStillLegal) form.reset({ place: '' });
    setRoot(current);
    setTheirs(undefined);
  };
  return (
    <FormDialog
      title={t('move.title', { name: moved.name })}
      context={moved.parent && t('in', { place: pathLabel(moved.parent) })}
      form={form}
      initialValues={{ place: '' }}
      onSubmit={submit}
      onError={(error) => void explain(error)}
      onClose={onClose}
      submitLabel={t('move.submit')}
      note={t('move.note')}
      failure={{ title: t('move.notMoved'), text: failure }}
    >
      {theirs && (
        <ChangedNotice
          changes={changesBetween(moved, getNode(theirs, nodeKey)).map(({ field, name }) => ({
            label: t(field),
            theirs: name,
          }))}
          onTakeTheirs={onClose}
          onKeepMine={() => keepMine(theirs)}
        />
      )}
      <PlaceChoice name="place" label={t('move.place')} places={places} />
    </FormDialog>
  );
}

interface MoveEstateDialogProps {
  customerId: number;
  estateId: number;
  name: string;
  onClose: () => void;
}

/** Moves an estate into another group, or out of all groups. */
export function MoveEstateDialog({ customerId, estateId, name, onClose }: MoveEstateDialogProps) {
  return <MoveDialog {...{ customerId, name, onClose }} nodeKey={keyOf('estate', estateId)} />;
}
