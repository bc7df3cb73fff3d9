import type { Import } from '@lichthof/contracts/imports.ts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../../theme/sx.ts';
import { Card } from '../../../ui/page/card.tsx';

/** The file's first lines as they were taken apart. */
export function FirstRows({ rows, headerLine }: { rows: Import['firstRows']; headerLine: number | null }) {
  const { t } = useTranslation('imports');
  if (rows.length === 0) return null;
  return (
    <Card title={t('firstRows')} flush>
      <Box tabIndex={0} role="group" aria-label={t('firstRows')} sx={frame}>
        <table>
          <tbody>
            {numbered(rows).map(([rowIndex, cells]) => (
              <tr key={rowIndex} data-head={rowIndex === 0 && headerLine !== null}>
                {numbered(cells).map(([index, cell]) => (
                  <td key={index}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </Card>
  );
}

/** The rows never change their places. */
const numbered = <Item,>(items: Item[]) => items.map((item, index) => [index, item] as const);

const frame: SxStyle = (theme) => ({
  mt: '12px',
  overflowX: 'auto',
  borderTop: `1px solid ${theme.vars!.palette.divider}`,
  '& table': { borderCollapse: 'collapse', minWidth: '100%', ...theme.typography.caption, overflowWrap: 'normal' },
  '& td:last-of-type': { width: '100%' },
  '& td': { padding: '6px 12px', whiteSpace: 'nowrap', borderTop: `1px solid ${theme.vars!.palette.divider}` },
  '& tr:first-of-type td': { borderTop: 0 },
  '& td:first-of-type': { paddingLeft: '20px' },
  '& [data-head="true"] td': { backgroundColor: theme.vars!.palette.stone.sunken, fontWeight: 600 },
});
