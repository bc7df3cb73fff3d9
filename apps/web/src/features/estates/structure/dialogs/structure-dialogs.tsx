import { useNavigate } from 'react-router';
import { type ComponentType, useEffect } from 'react';
import { pathTo } from '../../../../navigation/route-table.ts';
import { DeleteEstateDialog } from '../../deletion/delete-estate-dialog.tsx';
import { EstateDialog } from '../../form/estate-dialog.tsx';
import { CreateGroupDialog } from './create-group-dialog.tsx';
import { DeleteGroupDialog } from './delete-group-dialog.tsx';
import { MoveDialog, MoveEstateDialog } from './move-dialog.tsx';
import { RenameGroupDialog } from './rename-group-dialog.tsx';
import type { RowAct } from '../row-actions.tsx';
import { keyOf, pathLabel, type TreeNode } from '../structure-tree.ts';

export interface ChosenAct {
  act: RowAct;
  node: TreeNode;
}

interface StructureDialogsProps extends ChosenAct {
  customerId: number;
  /** Receives the row to focus, if the former one is new or deleted. */
  onClose: (nextKey?: string) => void;
}

/** The dialog of the chosen action, or a redirect if the action has its own page. */
export function StructureDialogs(props: StructureDialogsProps) {
  const Dialog = dialogs[props.act];
  return <Dialog {...props} />;
}

const dialogs: Record<RowAct, ComponentType<StructureDialogsProps>> = {
  createGroup: NewGroup,
  createChildGroup: NewGroup,
  createEstate: NewEstate,
  customerData: ({ customerId }) => <GoTo to={pathTo('customer_information', { customerId })} />,
  renameGroup: ({ customerId, node, onClose }) => (
    <RenameGroupDialog customerId={customerId} group={node} onClose={() => onClose(node.key)} />
  ),
  openEstate: ({ customerId, node }) => <GoTo to={pathTo('estate_home', { customerId, estateId: node.id })} />,
  editEstate: ({ customerId, node, onClose }) => (
    <EstateDialog customerId={customerId} estateId={node.id} onClose={() => onClose(node.key)} />
  ),
  move: Moving,
  deleteGroup: ({ customerId, node, onClose }) => (
    <DeleteGroupDialog customerId={customerId} group={node} onClose={(isGone) => onClose(rowAfter(node, isGone))} />
  ),
  deleteEstate: ({ customerId, node, onClose }) => (
    <DeleteEstateDialog
      customerId={customerId}
      estateId={node.id}
      name={node.name}
      onClose={(isGone) => onClose(rowAfter(node, isGone))}
    />
  ),
};

const rowAfter = ({ parent, key }: TreeNode, isGone: boolean | undefined) => (isGone ? parent?.key : key);

function NewGroup({ customerId, node, onClose }: StructureDialogsProps) {
  return (
    <CreateGroupDialog
      customerId={customerId}
      place={node}
      onCreated={(groupId) => onClose(keyOf('group', groupId))}
      onClose={() => onClose()}
    />
  );
}

function NewEstate({ customerId, node, onClose }: StructureDialogsProps) {
  const group = node.kind === 'group' ? { estateGroupId: node.id, groupLabel: pathLabel(node) } : {};
  const close = (estateId?: number) => onClose(estateId === undefined ? undefined : keyOf('estate', estateId));
  return <EstateDialog customerId={customerId} {...group} onClose={close} />;
}

function Moving({ customerId, node: { kind, id, name, key }, onClose }: StructureDialogsProps) {
  const close = () => onClose(key);
  return kind === 'estate' ? (
    <MoveEstateDialog {...{ customerId, name }} estateId={id} onClose={close} />
  ) : (
    <MoveDialog {...{ customerId, name }} nodeKey={key} onClose={close} />
  );
}

function GoTo({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(to), [navigate, to]);
  return null;
}
