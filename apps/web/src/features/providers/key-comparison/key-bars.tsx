import type { KeyComparison } from '@lichthof/contracts/supply/key-comparison.ts';
import type { AllocationKey } from '@lichthof/domain/allocation/allocation-rule.ts';
import { allocationKeyNames } from '@lichthof/domain/allocation/allocation-key-name.ts';
import { formatPercent } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../../theme/sx.ts';
import { Card } from '../../../ui/page/card.tsx';
import { referenceKey, type ComparedRow } from './compared-rows.ts';

interface KeyBarsProps {
  comparison: KeyComparison;
  rows: ComparedRow[];
}

/** The part of each participant's consumption that comes from the roof, by key; a line marks the reference key. */
export function KeyBars({ comparison, rows }: KeyBarsProps) {
  const { t } = useTranslation('key-comparison');
  const reference = referenceKey(comparison);
  const shareOf = ({ isMeasured, shares }: ComparedRow, key: AllocationKey) =>
    isMeasured ? (shares.get(key)?.share ?? null) : null;
  return (
    <Card title={t('bars.title')} description={t('bars.description', { key: allocationKeyNames[reference] })}>
      <Box component="ul" sx={[list, { '--keys': comparison.keys.length }]}>
        <Box component="li" aria-hidden sx={headRow}>
          <span />
          {comparison.keys.map(({ key }) => (
            <Typography key={key} variant="small" component="span" sx={{ fontWeight: 550 }}>
              {allocationKeyNames[key]}
            </Typography>
          ))}
        </Box>
        {rows.map((compared) => (
          <Box component="li" key={compared.id} sx={row}>
            <Typography variant="small" component="span" sx={{ overflowWrap: 'anywhere' }}>
              {nameAndPlace(compared)}
            </Typography>
            {comparison.keys.map(({ key }) => {
              const share = shareOf(compared, key);
              const mark = shareOf(compared, reference);
              return (
                <Box key={key} sx={cell}>
                  <Typography variant="caption" component="span" sx={keyName}>
                    {allocationKeyNames[key]}
                  </Typography>
                  <Box aria-hidden sx={track}>
                    <Box sx={bar} style={{ width: `${100 * (share ?? 0)}%` }} />
                    {mark !== null && key !== reference && <Box sx={markLine} style={{ left: `${100 * mark}%` }} />}
                  </Box>
                  <Typography variant="caption" component="span" sx={figure}>
                    {formatPercent(share, 0)}
                  </Typography>
                </Box>
              );
            })}
          </Box>
        ))}
      </Box>
    </Card>
  );
}

const nameAndPlace = ({ name, participant: { apartmentName } }: ComparedRow) =>
  apartmentName && apartmentName !== name ? `${apartmentName}, ${name}` : name;

const list: SxStyle = { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: { xs: '14px', md: '6px' } };
const gridFrom: SxStyle = {
  display: 'grid',
  alignItems: 'center',
  gap: { xs: '4px', md: '16px' },
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: 'minmax(120px, 1.2fr) repeat(var(--keys), minmax(0, 1fr))',
  },
};
const row: SxStyle = gridFrom;
const headRow: SxStyle = { ...gridFrom, display: { xs: 'none', md: 'grid' } };
const cell: SxStyle = { display: 'flex', alignItems: 'center', gap: '8px', minWidth: 0 };
const keyName: SxStyle = { display: { md: 'none' }, flex: '0 0 112px', color: 'text.secondary' };
const track: SxStyle = {
  position: 'relative',
  flex: 1,
  minWidth: 0,
  height: 10,
  borderRadius: '3px',
  backgroundColor: 'stone.sunken',
};
const bar: SxStyle = { height: '100%', borderRadius: '3px', backgroundColor: 'energy.local' };
const markLine: SxStyle = {
  position: 'absolute',
  top: '-3px',
  bottom: '-3px',
  width: '2px',
  ml: '-1px',
  backgroundColor: 'text.primary',
};
const figure: SxStyle = { flex: 'none', minWidth: 40, textAlign: 'right', fontVariantNumeric: 'tabular-nums' };
