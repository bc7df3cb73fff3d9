import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Notice } from '../../../../ui/feedback/notice.tsx';

interface RowFrameProps {
  /** The name of the row for screen readers: 'Wohnung 3'. */
  label: string;
  removeLabel: string;
  onRemove: () => void;
  /** Widths of the columns from tablet width on. */
  columns: string;
  /** From tablet width on only the first row shows its labels. */
  hasLabels: boolean;
  children: ReactNode;
}

/** The fields of one row of a list, with a button to remove it. */
export function RowFrame({ label, removeLabel, onRemove, columns, hasLabels, children }: RowFrameProps) {
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{
        display: 'grid',
        alignItems: 'start',
        gap: '8px 12px',
        gridTemplateColumns: { xs: '1fr 1fr 44px', sm: `${columns} 36px` },
        '& > *': { minWidth: 0 },
        '& > .wide': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
        ...(!hasLabels && { '& .MuiInputLabel-root': hiddenFromTablet }),
      }}
    >
      {children}
      <IconButton
        aria-label={removeLabel}
        onClick={onRemove}
        sx={{
          mt: { xs: '25px', sm: hasLabels ? '25px' : '2px' },
          width: { xs: 44, sm: 36 },
          height: { xs: 44, sm: 36 },
        }}
      >
        <Trash2 size={16} />
      </IconButton>
    </Box>
  );
}

/** Hidden, but still read by screen readers. */
const hiddenFromTablet = {
  position: { sm: 'absolute' },
  clipPath: { sm: 'inset(50%)' },
  width: { sm: '1px' },
  height: { sm: '1px' },
  overflow: { sm: 'hidden' },
  whiteSpace: { sm: 'nowrap' },
};

interface ListHintProps {
  /** Sentences; false for those that do not apply. */
  hints: (string | false)[];
}

/** Explains what saving does to incomplete rows. */
export function ListHint({ hints }: ListHintProps) {
  const said = hints.filter((hint) => hint !== false);
  return (
    <div role="status">
      {said.length > 0 && (
        <Notice status="info">
          {said.map((hint) => (
            <div key={hint}>{hint}</div>
          ))}
        </Notice>
      )}
    </div>
  );
}
