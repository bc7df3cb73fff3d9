import { getItem } from '@lichthof/domain/collections/items.ts';
import Box from '@mui/material/Box';
import { type KeyboardEvent, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Ban, CornerDownRight } from 'lucide-react';
import { pathTo } from '../../../../navigation/route-table.ts';
import { radius } from '../../../../theme/tokens.ts';
import type { SxStyle } from '../../../../theme/sx.ts';
import { VisuallyHidden } from '../../../../ui/page/visually-hidden.tsx';
import type { ShownRow } from '../visible-rows.ts';
import { columns } from './structure-columns.ts';
import { StructureRow } from './structure-row.tsx';
import type { TreeNode } from '../structure-tree.ts';
import { actOf, useCurrentRow, useRowFocus } from './row-focus.ts';
import { type Dragging, useDragging } from './use-dragging.ts';
import { useRowWindow } from './use-row-window.ts';

interface StructureTableProps {
  customerId: number;
  rows: ShownRow[];
  pattern: RegExp | undefined;
  /** The row that gets the focus as soon as it is rendered. */
  wantedKey: string | undefined;
  onFocused: () => void;
  onToggle: (key: string) => void;
  onMove: (moved: TreeNode, place: TreeNode) => void;
  onMenu: (node: TreeNode, anchor: HTMLElement) => void;
}

/** A tree and a table at once; only the visible rows are rendered. */
export function StructureTable(props: StructureTableProps) {
  const { customerId, rows, pattern, wantedKey, onFocused, onToggle, onMove, onMenu } = props;
  const { t } = useTranslation('estate-structure');
  const navigate = useNavigate();
  const { current, setCurrentKey } = useCurrentRow(rows);
  const { body, height, items, measure, scrollTo } = useRowWindow(rows, current);
  const setFocusKey = useRowFocus(rows, { body, scrollTo });
  const { dragging, handlersOf } = useDragging({
    onDrop: onMove,
    onRest: ({ key }) => rows.some(({ node, isOpen }) => node.key === key && isOpen === false) && onToggle(key),
  });

  const goTo = (key: string) => {
    setCurrentKey(key);
    setFocusKey(key);
  };
  useEffect(() => {
    if (wantedKey === undefined || !rows.some(({ node }) => node.key === wantedKey)) return;
    goTo(wantedKey);
    onFocused();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each wanted row, when it is rendered
  }, [wantedKey, rows]);

  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const pressed = event.shiftKey && event.key === 'F10' ? 'Shift+F10' : event.key;
    const isShortcut = event.ctrlKey || event.altKey || event.metaKey;
    const done = isShortcut ? undefined : actOf(rows, current, pressed);
    if (!done) return;
    event.preventDefault();
    const { node } = rows.find((row) => row.node.key === done.key) ?? getItem(rows, current);
    if (done.act === 'focus') goTo(node.key);
    else if (done.act === 'toggle') onToggle(node.key);
    else if (done.act === 'menu') onMenu(node, event.currentTarget);
    else void navigate(pathTo('estate_home', { customerId, estateId: node.id }));
  };

  return (
    <>
      <Box role="treegrid" aria-label={t('title')} aria-rowcount={rows.length + 1} sx={frame}>
        <Box role="rowgroup" sx={headGroup}>
          <Box role="row" aria-rowindex={1} sx={[columns, head]}>
            <span role="columnheader">{t('name')}</span>
            <Box component="span" role="columnheader" sx={{ display: { xs: 'none', sm: 'block' } }}>
              {t('column.size')}
            </Box>
            <Box component="span" role="columnheader" sx={{ display: { xs: 'none', md: 'block' } }}>
              {t('column.responsible')}
            </Box>
            <span role="columnheader">
              <VisuallyHidden>{t('column.actions')}</VisuallyHidden>
            </span>
          </Box>
        </Box>
        <Box role="rowgroup" ref={body} style={{ height }} sx={{ position: 'relative' }}>
          {items.map(({ index, start }) => {
            const row = getItem(rows, index);
            return (
              <StructureRow
                key={row.node.key}
                ref={measure}
                style={{ position: 'absolute', left: 0, right: 0, top: 0, transform: `translateY(${start}px)` }}
                {...{ row, index, customerId, pattern, dragging }}
                {...handlersOf(row.node)}
                isCurrent={index === current}
                onToggle={() => onToggle(row.node.key)}
                onFocus={() => setCurrentKey(row.node.key)}
                onMenu={(anchor) => onMenu(row.node, anchor)}
                onKeyDown={handleKey}
              />
            );
          })}
        </Box>
      </Box>
      {dragging && <DragNote dragging={dragging} />}
    </>
  );
}

const frame: SxStyle = (theme) => ({
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: `${radius.card}px`,
  backgroundColor: theme.vars.palette.stone.court,
});

const headGroup: SxStyle = { position: 'sticky', top: 0, zIndex: 1 };

const head: SxStyle = (theme) => ({
  minHeight: 36,
  padding: '0 12px 0 20px',
  fontSize: '0.75rem',
  fontWeight: 500,
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.stone.sunken,
  borderRadius: `${radius.card - 1}px ${radius.card - 1}px 0 0`,
});

/** Explains during a drag what dropping would do. */
function DragNote({ dragging: { moved, over } }: { dragging: Dragging }) {
  const { t } = useTranslation('estate-structure');
  const names = { name: moved.name, place: over?.place.name ?? '' };
  return (
    <Box role="status" sx={[note, over?.refusal !== undefined && refused]}>
      {over?.refusal ? <Ban size={16} aria-hidden /> : <CornerDownRight size={16} aria-hidden />}
      <span>{t(`drag.${over ? (over.refusal ?? 'legal') : 'started'}`, names)}</span>
    </Box>
  );
}

const note: SxStyle = (theme) => ({
  position: 'fixed',
  zIndex: theme.zIndex.snackbar,
  left: '50%',
  bottom: 24,
  transform: 'translateX(-50%)',
  maxWidth: 'min(480px, calc(100vw - 32px))',
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  padding: '10px 14px',
  pointerEvents: 'none',
  fontSize: '0.8125rem',
  overflowWrap: 'anywhere',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: `${radius.toast}px`,
  backgroundColor: theme.vars.palette.stone.court,
  boxShadow: theme.shadows[3],
  '& svg': { flex: 'none' },
});

const refused: SxStyle = (theme) => ({
  color: theme.vars.palette.status.error,
  borderColor: theme.vars.palette.status.error,
  backgroundColor: theme.vars.palette.status.errorBg,
});
