import ButtonBase from '@mui/material/ButtonBase';
import TableRow from '@mui/material/TableRow';
import { ChevronDown, ChevronRight } from 'lucide-react';
import type { DataColumn } from '../columns.ts';
import type { RowGroup } from './table-lines.ts';
import { SumCells } from './sum-row.tsx';
import type { LineProps } from './table-body.tsx';

interface GroupRowProps<Row> {
  group: RowGroup;
  columns: DataColumn<Row>[];
  rows: Row[];
  columnCount: number;
  hasSelection: boolean;
  isOpen: boolean;
  onToggle: () => void;
  lineProps?: LineProps | undefined;
}

export function GroupRow<Row>({ group, isOpen, onToggle, lineProps, ...cells }: GroupRowProps<Row>) {
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <TableRow {...lineProps} sx={{ '& > th, & > td': { height: 38, fontWeight: 600 } }}>
      <SumCells {...cells} component="th">
        <ButtonBase
          aria-expanded={isOpen}
          onClick={onToggle}
          sx={{ font: 'inherit', textAlign: 'left', gap: '8px', borderRadius: '4px' }}
        >
          <Chevron size={14} aria-hidden style={{ flex: 'none' }} />
          <span>
            {group.label}
            {group.detail && (
              <>
                {' '}
                <span style={detail}>{group.detail}</span>
              </>
            )}
          </span>
        </ButtonBase>
      </SumCells>
    </TableRow>
  );
}

const detail = { fontWeight: 400, whiteSpace: 'nowrap' } as const;
