import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { toggled } from '../../../ui/tables/toggled.ts';
import { findNodes, openable, initiallyOpen, patternOf, rowsOf } from './visible-rows.ts';
import { around, findNode, type TreeNode } from './structure-tree.ts';

/** The visible part of the tree: the search, stored in the URL, and the open groups. */
export function useStructureView(root: TreeNode) {
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const [open, setOpen] = useState<ReadonlySet<string>>(() => initiallyOpen(root));
  // during a search, groups that contain hits are open unless the user closes them
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());

  const pattern = useMemo(() => patternOf(search), [search]);
  const found = useMemo(() => pattern && findNodes(root, pattern), [root, pattern]);
  const rows = useMemo(() => {
    const isOpen = ({ key }: TreeNode) => (found ? found.opened.has(key) !== turned.has(key) : open.has(key));
    return rowsOf(root, { isOpen, shown: found?.shown });
  }, [root, found, open, turned]);
  const isAllOpen = openable(root).every((key) => open.has(key));

  return {
    search,
    pattern,
    rows,
    hitCount: found?.hits.length,
    isAllOpen,
    setSearch: (text: string) => {
      setTurned(new Set());
      setParams(text ? { search: text } : {}, { replace: true });
    },
    toggle: (key: string) => (found ? setTurned(toggled(turned, key)) : setOpen(toggled(open, key))),
    toggleAll: () => setOpen(new Set(isAllOpen ? [root.key] : openable(root))),
    /** Opens the enclosing groups. */
    reveal: (key: string) => {
      const node = findNode(root, key);
      if (node) setOpen((before) => new Set([...before, ...around(node).map((place) => place.key)]));
    },
  };
}
