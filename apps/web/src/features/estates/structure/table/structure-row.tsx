import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Ellipsis } from 'lucide-react';
import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../../../theme/sx.ts';
import { NameCell } from './name-cell.tsx';
import type { ShownRow } from '../visible-rows.ts';
import { columns, indentOf, useSizeText } from './structure-columns.ts';
import type { Dragging } from './use-dragging.ts';
import { responsibleFor, type TreeNode } from '../structure-tree.ts';

interface StructureRowProps extends Pick<
  ComponentProps<'div'>,
  'style' | 'draggable' | 'onDragStart' | 'onDragOver' | 'onDrop' | 'onDragEnd' | 'ref'
> {
  row: ShownRow;
  /** Counted from 0, without the header. */
  index: number;
  customerId: number;
  pattern: RegExp | undefined;
  /** The only row that the Tab key reaches. */
  isCurrent: boolean;
  dragging: Dragging | undefined;
  onToggle: () => void;
  onFocus: () => void;
  onMenu: (anchor: HTMLElement) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

const rightButton = 2;

export function StructureRow(props: StructureRowProps) {
  const { row, index, customerId, pattern, isCurrent, dragging, onToggle, onFocus, onMenu, onKeyDown, ...rest } = props;
  const { t } = useTranslation('estate-structure');
  const sizeText = useSizeText();
  const { node, isOpen, position, siblings } = row;
  const over = dragging?.over?.row.key === node.key ? dragging.over : undefined;
  const openMenu = (event: MouseEvent<HTMLElement>) => onMenu(event.currentTarget);

  return (
    <Box
      {...rest}
      role="row"
      data-index={index}
      data-key={node.key}
      aria-level={node.level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-rowindex={index + 2}
      aria-expanded={isOpen}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={onFocus}
      onKeyDown={(event) => event.target === event.currentTarget && onKeyDown(event)}
      // the menu key is handled with the other keys; a right click opens the browser's menu
      onContextMenu={(event: MouseEvent<HTMLElement>) => event.button !== rightButton && event.preventDefault()}
      sx={[
        columns,
        rowFrame,
        isCurrent && currentRow,
        dragging?.moved.key === node.key && movedRow,
        over !== undefined && (over.refusal ? refusedRow : targetRow),
      ]}
    >
      <NameCell
        {...{ node, isOpen, customerId, pattern, isCurrent, onToggle }}
        isTarget={over?.refusal === undefined && over !== undefined}
      />
      <Box role="gridcell" sx={[quietCell, sizeCell, { pl: { xs: `calc(${indentOf(node.level).xs} + 52px)`, sm: 0 } }]}>
        {sizeText(node)}
      </Box>
      <Box role="gridcell" sx={[quietCell, { display: { xs: 'none', md: 'block' } }]}>
        <Responsible node={node} />
      </Box>
      <Box role="gridcell" sx={menuCell}>
        <IconButton
          aria-label={t('actions.of', { name: node.name })}
          aria-haspopup="menu"
          tabIndex={isCurrent ? 0 : -1}
          onClick={openMenu}
        >
          <Ellipsis />
        </IconButton>
      </Box>
    </Box>
  );
}

const rowFrame: SxStyle = (theme) => ({
  minHeight: 44,
  padding: '4px 12px 4px 20px',
  fontSize: '0.8125rem',
  lineHeight: '18px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  cursor: 'default',
  '&:hover': { backgroundColor: theme.vars.palette.stone.sunken },
  '&:focus-visible': { outlineOffset: '-2px' },
});

/** A dark line at the left. */
const currentRow: SxStyle = (theme) => ({
  '&:focus-within': {
    backgroundColor: theme.vars.palette.stone.sunken,
    boxShadow: `inset 2px 0 0 ${theme.vars.palette.text.primary}`,
  },
});

const movedRow: SxStyle = { outline: '1px dashed', outlineOffset: '-2px' };

const targetRow: SxStyle = (theme) => ({
  backgroundColor: theme.vars.palette.stone.pressed,
  boxShadow: `inset 0 0 0 2px ${theme.vars.palette.text.primary}`,
});

const refusedRow: SxStyle = (theme) => ({
  cursor: 'not-allowed',
  backgroundColor: theme.vars.palette.status.errorBg,
  boxShadow: `inset 0 0 0 2px ${theme.vars.palette.status.error}`,
});

const quietCell: SxStyle = { color: 'text.secondary', minWidth: 0, overflowWrap: 'anywhere' };

/** On a phone the size is below the name. */
const sizeCell: SxStyle = { gridRow: { xs: 2, sm: 'auto' }, gridColumn: { xs: 1, sm: 'auto' } };
const menuCell: SxStyle = {
  justifySelf: 'end',
  gridRow: { xs: '1 / span 2', sm: 'auto' },
  gridColumn: { xs: 2, sm: 'auto' },
};

const namesShown = 2;

/** The responsible users of the place, or of the nearest enclosing place with any. */
function Responsible({ node }: { node: TreeNode }) {
  const { t } = useTranslation('estate-structure');
  const found = responsibleFor(node);
  if (!found) return '–';
  const { names, by } = found;
  const rest = names.length - namesShown;
  const shown = names.slice(0, namesShown).join(', ');
  const all = names.join(', ');
  return (
    <Box component="span" title={by === node ? all : t('inherited', { names: all, place: by.name })}>
      {rest > 0 ? t('andMore', { names: shown, count: rest }) : shown}
    </Box>
  );
}
