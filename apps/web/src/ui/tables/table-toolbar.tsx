import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface TableToolbarProps {
  /** Search and filters; replaced by the bulk actions while rows are selected. */
  filters?: ReactNode;
  /** Always at the right: columns, grouping. */
  end?: ReactNode;
  selectedCount?: number;
  /** Beside the count, for example a sum. */
  selectedDetail?: ReactNode;
  bulkActions?: ReactNode;
  onClearSelection?: () => void;
}

export function TableToolbar(props: TableToolbarProps) {
  const { filters, end, selectedCount = 0, selectedDetail, bulkActions, onClearSelection } = props;
  const { t } = useTranslation('ui');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px', mb: '12px', minHeight: 32 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px', flex: '1 1 240px' }}>
        {selectedCount === 0 ? (
          filters
        ) : (
          <>
            <Typography variant="small" role="status">
              <strong>{t('table.selected', { count: selectedCount })}</strong> {selectedDetail}
            </Typography>
            {bulkActions}
            <Button variant="text" size="small" onClick={onClearSelection}>
              {t('table.clearSelection')}
            </Button>
          </>
        )}
      </Box>
      {end}
    </Box>
  );
}
