import Box from '@mui/material/Box';
import { Building2, ChevronDown, ChevronRight, Folder, FolderOpen, House } from 'lucide-react';
import { Link } from 'react-router';
import { pathTo } from '../../../../navigation/route-table.ts';
import type { SxStyle } from '../../../../theme/sx.ts';
import { indentOf } from './structure-columns.ts';
import type { TreeNode } from '../structure-tree.ts';

interface NameCellProps {
  node: TreeNode;
  isOpen: boolean | undefined;
  customerId: number;
  pattern: RegExp | undefined;
  isCurrent: boolean;
  /** True if the dragged row would be dropped into it. */
  isTarget: boolean;
  onToggle: () => void;
}

export function NameCell({ node, isOpen, customerId, pattern, isCurrent, isTarget, onToggle }: NameCellProps) {
  const name = node.kind === 'customer' ? node.name : <Highlighted text={node.name} pattern={pattern} />;
  return (
    <Box role="rowheader" sx={[cell, { pl: indentOf(node.level) }]}>
      {/* hidden from screen readers: the row itself says whether it is open, and the keys do the same */}
      <Box component="span" aria-hidden onClick={isOpen === undefined ? undefined : onToggle} sx={chevron}>
        {isOpen === true && <ChevronDown size={16} />}
        {isOpen === false && <ChevronRight size={16} />}
      </Box>
      <KindIcon kind={node.kind} isTarget={isTarget} />
      {node.kind === 'estate' ? (
        <Box
          component={Link}
          to={pathTo('estate_home', { customerId, estateId: node.id })}
          tabIndex={isCurrent ? 0 : -1}
          draggable={false}
          sx={link}
        >
          {name}
        </Box>
      ) : (
        <span>{name}</span>
      )}
    </Box>
  );
}

const icons = { customer: Building2, group: Folder, estate: House };

function KindIcon({ kind, isTarget }: Pick<TreeNode, 'kind'> & { isTarget: boolean }) {
  const Icon = isTarget && kind === 'group' ? FolderOpen : icons[kind];
  return <Icon size={16} strokeWidth={1.6} aria-hidden />;
}

const cell: SxStyle = (theme) => ({
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  minWidth: 0,
  fontWeight: 550,
  overflowWrap: 'anywhere',
  '& > svg': { flex: 'none', color: theme.vars.palette.text.secondary },
  '& > :last-child': { minWidth: 0 },
});

const chevron: SxStyle = {
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 20,
  height: 28,
  color: 'text.secondary',
};

const link: SxStyle = { color: 'inherit', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } };

/** The text with the searched parts marked. */
function Highlighted({ text, pattern }: { text: string; pattern: RegExp | undefined }) {
  if (!pattern) return text;
  // every second part matches the pattern
  return text.split(pattern).map((part, index) =>
    index % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts of a text have no other key
      <Box component="mark" key={index} sx={mark}>
        {part}
      </Box>
    ) : (
      part
    ),
  );
}

const mark: SxStyle = (theme) => ({
  color: 'inherit',
  borderRadius: '2px',
  backgroundColor: theme.vars.palette.stone.pressed,
  boxShadow: `0 0 0 2px ${theme.vars.palette.stone.pressed}`,
});
