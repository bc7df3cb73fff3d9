import ButtonBase from '@mui/material/ButtonBase';
import TableRow from '@mui/material/TableRow';
import { ChevronDown, ChevronRight } from 'lucide-react';
import type { DataColumn } from './columns.ts';
import type { RowGroup } from './row-groups.ts';
import { SumCells } from './sum-cells.tsx';

interface GroupRowProps<Row> {
  group: RowGroup;
  columns: DataColumn<Row>[];
  rows: Row[];
  columnCount: number;
  hasSelection: boolean;
  isOpen: boolean;
  onToggle: () => void;
}

export function GroupRow<Row>({ group, isOpen, onToggle, ...cells }: GroupRowProps<Row>) {
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <TableRow sx={{ '& > th, & > td': { height: 38, fontWeight: 600 } }}>
      <SumCells {...cells} component="th">
        <ButtonBase aria-expanded={isOpen} onClick={onToggle} sx={{ font: 'inherit', gap: '8px', borderRadius: '4px' }}>
          <Chevron size={14} aria-hidden />
          {group.label}
          {group.detail && <span style={{ fontWeight: 400 }}>{group.detail}</span>}
        </ButtonBase>
      </SumCells>
    </TableRow>
  );
}
