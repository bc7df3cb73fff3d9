import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import type { OverviewEstate } from '@lichthof/contracts/places/estates-overview.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { radius } from '../../../theme/tokens.ts';
import type { SxStyle } from '../../../theme/sx.ts';
import { ActionMenu, type MenuEntry } from '../../../ui/page/action-menu.tsx';
import type { DataColumn } from '../../../ui/tables/columns.ts';

interface EstateTileProps {
  estate: OverviewEstate;
  columns: DataColumn<OverviewEstate>[];
  to: string;
  menu: MenuEntry[];
}

/** Cells that say themselves what they are; the status names the alarms. */
const withoutLabel = new Set(['name', 'pv', 'alarms', 'state']);

/** An estate with the cells of its row in the table. */
export function EstateTile({ estate, columns, to, menu }: EstateTileProps) {
  const { t } = useTranslation('estates-overview');
  const cell = (id: string) => columns.find((column) => column.id === id)?.cell(estate);
  return (
    <Box component="li" sx={frame}>
      <Box sx={{ display: 'flex', alignItems: 'start', justifyContent: 'space-between', gap: '8px' }}>
        <MuiLink component={Link} to={to} color="inherit" underline="hover" sx={{ fontWeight: 550, minWidth: 0 }}>
          {cell('name')}
        </MuiLink>
        <ActionMenu label={t('menu.of', { name: estate.name })} entries={menu} />
      </Box>
      {cell('pv')}
      <Box component="dl" sx={figures}>
        {columns
          .filter(({ id }) => !withoutLabel.has(id))
          .map((column) => (
            <div key={column.id}>
              <dt>{column.header}</dt>
              <dd>{column.cell(estate)}</dd>
            </div>
          ))}
      </Box>
      <span>{cell('state')}</span>
    </Box>
  );
}

const frame: SxStyle = (theme) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: '10px',
  padding: '14px 16px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: `${radius.card}px`,
  backgroundColor: theme.vars.palette.stone.court,
  overflowWrap: 'anywhere',
});

const figures: SxStyle = {
  display: 'grid',
  gap: '6px',
  margin: 0,
  flex: 1,
  alignContent: 'start',
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: '12px', alignItems: 'baseline' },
  '& dt': { color: 'text.secondary', fontSize: '0.8125rem' },
  '& dd': { margin: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
};
