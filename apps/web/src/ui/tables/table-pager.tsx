import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';

interface TablePagerProps {
  pageIndex: number;
  lastPage: number;
  pageSize: number;
  total: number;
  setPageIndex: (index: number) => void;
}

export function TablePager({ pageIndex, lastPage, pageSize, total, setPageIndex }: TablePagerProps) {
  const { t } = useTranslation('ui');
  const first = pageIndex * pageSize + 1;
  const last = Math.min(total, first + pageSize - 1);
  const range = { first: formatNumber(first), last: formatNumber(last), total: formatNumber(total) };

  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: '8px',
        padding: '10px 12px 10px 20px',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Typography variant="small" role="status" sx={{ flex: 1, color: 'text.secondary' }}>
        {t('table.range', range)}
      </Typography>
      <Button
        size="small"
        aria-label={t('table.pageBack')}
        disabled={pageIndex === 0}
        onClick={() => setPageIndex(pageIndex - 1)}
      >
        <ChevronLeft />
      </Button>
      <Button
        size="small"
        aria-label={t('table.pageForward')}
        disabled={pageIndex >= lastPage}
        onClick={() => setPageIndex(pageIndex + 1)}
      >
        <ChevronRight />
      </Button>
    </Box>
  );
}
