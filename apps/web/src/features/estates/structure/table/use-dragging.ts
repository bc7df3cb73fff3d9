import { useEffect, useState, type DragEvent } from 'react';
import { placeAt, refusalOf, type Refusal } from '../moving.ts';
import type { TreeNode } from '../structure-tree.ts';

export interface Dragging {
  moved: TreeNode;
  /** The row below the pointer, the target of a drop, and why a drop is refused. */
  over?: { row: TreeNode; place: TreeNode; refusal: Refusal | undefined };
}

interface Drop {
  onDrop: (moved: TreeNode, place: TreeNode) => void;
  /** Called when the pointer stays over a row, to open a closed group. */
  onRest: (row: TreeNode) => void;
}

const restMs = 800;

/** Moves rows by dragging with the mouse; the dialog does the same by keyboard. */
export function useDragging({ onDrop, onRest }: Drop) {
  const [dragging, setDragging] = useState<Dragging>();
  const row = dragging?.over?.row;

  useEffect(() => {
    if (!row) return undefined;
    const timer = setTimeout(() => onRest(row), restMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- the time counts from when the pointer entered the row
  }, [row?.key]);

  const handlersOf = (node: TreeNode) => ({
    draggable: node.kind !== 'customer',
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData('text/plain', node.name);
      event.dataTransfer.effectAllowed = 'move';
      setDragging({ moved: node });
    },
    onDragOver: (event: DragEvent) => {
      if (!dragging) return;
      const over = overOf(dragging.moved, node);
      if (over.refusal === undefined) event.preventDefault();
      if (dragging.over?.row.key !== node.key) setDragging({ moved: dragging.moved, over });
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setDragging(undefined);
      const over = dragging && overOf(dragging.moved, node);
      if (over && over.refusal === undefined) onDrop(dragging.moved, over.place);
    },
    onDragEnd: () => setDragging(undefined),
  });
  return { dragging, handlersOf };
}

function overOf(moved: TreeNode, row: TreeNode): NonNullable<Dragging['over']> {
  const place = placeAt(row);
  return { row, place, refusal: refusalOf(moved, place) };
}
