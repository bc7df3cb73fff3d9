import Checkbox from '@mui/material/Checkbox';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import ButtonBase from '@mui/material/ButtonBase';
import type { SxStyle } from '../../../theme/sx.ts';
import { checkedIcon, uncheckedIcon } from '../../fields/control-icons.tsx';
import { ActionMenu } from '../../page/action-menu.tsx';
import type { DataColumn } from '../columns.ts';
import type { DataTableProps } from '../data-table.tsx';
import { isRowClick } from './table-body.tsx';
import { toggled } from '../toggled.ts';
import type { LineProps } from './table-body.tsx';

interface DataRowProps<Row extends object> {
  id: string;
  row: Row;
  columns: DataColumn<Row>[];
  table: DataTableProps<Row>;
  isInGroup: boolean;
  lineProps?: LineProps | undefined;
}

export function DataRow<Row extends object>({ id, row, columns, table, isInGroup, lineProps }: DataRowProps<Row>) {
  const { t } = useTranslation('ui');
  const { rowMenu, onRowClick, rowTo, activeRowId, selection } = table;
  const navigate = useNavigate();
  const to = rowTo?.(row);
  const opens = onRowClick ? () => onRowClick(row) : to === undefined ? undefined : () => void navigate(to);
  const isSelected = selection?.ids.has(id) ?? false;

  return (
    <TableRow
      {...lineProps}
      hover={opens !== undefined}
      selected={isSelected || id === activeRowId}
      onClick={opens && ((event: MouseEvent) => isRowClick(event.target) && opens())}
      sx={[opens !== undefined && { cursor: 'pointer' }, marked]}
    >
      {selection && (
        <TableCell padding="checkbox">
          <Checkbox
            checked={isSelected}
            onChange={() => selection.onChange(toggled(selection.ids, id))}
            icon={uncheckedIcon}
            checkedIcon={checkedIcon}
            slotProps={{ input: { 'aria-label': t('table.selectRow') } }}
          />
        </TableCell>
      )}
      {columns.map((column) => (
        <TableCell
          key={column.id}
          align={column.align}
          component={column.isName ? 'th' : 'td'}
          scope={column.isName ? 'row' : undefined}
          sx={cellStyle(column, isInGroup)}
        >
          {column.isName && opens ? (
            <RowOpener to={to} onClick={onRowClick && opens}>
              {column.cell(row)}
            </RowOpener>
          ) : (
            column.cell(row)
          )}
        </TableCell>
      ))}
      {rowMenu && (
        <TableCell
          align="right"
          sx={{
            width: 48,
            py: '0 !important',
            pl: { xs: '0 !important', sm: '12px' },
            pr: { xs: '0 !important', sm: '12px !important' },
          }}
        >
          {rowMenu(row).length > 0 && <ActionMenu label={t('table.rowMenu')} entries={rowMenu(row)} />}
        </TableCell>
      )}
    </TableRow>
  );
}

function cellStyle<Row>(column: DataColumn<Row>, isInGroup: boolean): SxStyle {
  return {
    width: column.width,
    // only in names: in other cells figures of narrow columns would break too
    ...(column.isName && { minWidth: { xs: 120, sm: 160 }, overflowWrap: 'anywhere' }),
    fontWeight: column.isName ? 550 : undefined,
    pl: isInGroup && column.isName ? { xs: '20px !important', sm: '40px !important' } : undefined,
    display: column.onPhone || column.isName ? undefined : { xs: 'none', sm: 'table-cell' },
  };
}

/** A dark line at the left of selected rows. */
const marked: SxStyle = (theme) => ({
  '&.Mui-selected > :first-child': { boxShadow: `inset 2px 0 0 ${theme.vars.palette.text.primary}` },
});

interface RowOpenerProps {
  to: string | undefined;
  onClick: (() => void) | undefined;
  children: ReactNode;
}

const opener = {
  display: 'inline-block',
  textAlign: 'left',
  font: 'inherit',
  color: 'inherit',
  textDecoration: 'none',
  borderRadius: '4px',
} as const;

/** The name of a row as a link or button, so that the keyboard can open the row. */
function RowOpener({ to, onClick, children }: RowOpenerProps) {
  if (to === undefined) {
    return (
      <ButtonBase data-row-opener onClick={onClick} sx={opener}>
        {children}
      </ButtonBase>
    );
  }
  return (
    <ButtonBase data-row-opener component={Link} to={to} sx={opener}>
      {children}
    </ButtonBase>
  );
}
