import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { ArrowDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { checkedIcon, mixedIcon, uncheckedIcon } from '../../fields/control-icons.tsx';
import { VisuallyHidden } from '../../page/visually-hidden.tsx';
import type { DataColumn, Sort } from '../columns.ts';
import type { DataTableProps } from '../data-table.tsx';

interface TableHeadRowProps<Row extends object> {
  columns: DataColumn<Row>[];
  rows: Row[];
  rowId: (row: Row) => string;
  selection: DataTableProps<Row>['selection'];
  sort: Sort | undefined;
  onSort: (columnId: string) => void;
  hasMenu: boolean;
  /** Whether choosing all rows keeps rows of other pages. */
  keepsOthers: boolean;
}

export function TableHeadRow<Row extends object>(props: TableHeadRowProps<Row>) {
  const { columns, rows, rowId, selection, sort, onSort, hasMenu, keepsOthers } = props;
  const { t } = useTranslation('ui');
  return (
    <TableHead>
      <TableRow>
        {selection && <SelectAll {...{ rows, rowId, selection, keepsOthers }} />}
        {columns.map((column) => (
          <TableCell
            key={column.id}
            align={column.align}
            sortDirection={sort?.columnId === column.id ? directionOf(sort) : false}
            sx={{ display: column.onPhone || column.isName ? undefined : { xs: 'none', sm: 'table-cell' } }}
          >
            {column.sortKey || column.isSortable ? (
              <TableSortLabel
                active={sort?.columnId === column.id}
                direction={sort?.columnId === column.id ? directionOf(sort) : 'asc'}
                onClick={() => onSort(column.id)}
                hideSortIcon
                IconComponent={SortArrow}
              >
                {column.header}
              </TableSortLabel>
            ) : (
              <Box component="span" sx={asSortLabel}>
                {column.header}
              </Box>
            )}
          </TableCell>
        ))}
        {hasMenu && (
          <TableCell sx={{ width: 48 }}>
            <VisuallyHidden>{t('table.actions')}</VisuallyHidden>
          </TableCell>
        )}
      </TableRow>
    </TableHead>
  );
}

/** Aligns with the sortable headers. */
const asSortLabel = { display: 'inline-flex', verticalAlign: 'middle' };

const directionOf = (sort: Sort) => (sort.descending ? 'desc' : 'asc');

/** MUI rotates the icon for ascending order. */
function SortArrow({ className }: { className?: string }) {
  return <ArrowDown size={14} className={className} aria-hidden />;
}

type SelectAllProps<Row extends object> = Pick<TableHeadRowProps<Row>, 'rows' | 'rowId' | 'keepsOthers'> & {
  selection: NonNullable<DataTableProps<Row>['selection']>;
};

function SelectAll<Row extends object>({ rows, rowId, selection, keepsOthers }: SelectAllProps<Row>) {
  const { t } = useTranslation('ui');
  const shown = rows.map(rowId);
  const others = keepsOthers ? [...selection.ids].filter((id) => !shown.includes(id)) : [];
  const isAll = rows.length > 0 && rows.every((row) => selection.ids.has(rowId(row)));
  return (
    <TableCell padding="checkbox">
      <Checkbox
        checked={isAll}
        indeterminate={!isAll && selection.ids.size > 0}
        onChange={() => selection.onChange(new Set(isAll ? others : [...others, ...shown]))}
        icon={uncheckedIcon}
        checkedIcon={checkedIcon}
        indeterminateIcon={mixedIcon}
        slotProps={{ input: { 'aria-label': t('table.selectAll') } }}
      />
    </TableCell>
  );
}
