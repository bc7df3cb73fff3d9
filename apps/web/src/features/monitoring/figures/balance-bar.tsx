import Box from '@mui/material/Box';
import type { SxStyle } from '../../../theme/sx.ts';
import { hatch } from '../../../ui/figures/hatch.ts';
import { SplitBar, type SplitPart } from '../../../ui/figures/split-bar.tsx';

/** A split bar whose last part is hatched where it is energy that could not be assigned. */
export function BalanceBar({ parts }: { parts: SplitPart[] }) {
  const isLastUnassigned = parts.at(-1)?.color === 'missing';
  return (
    <Box sx={[legend, isLastUnassigned && hatchedEnd]}>
      <SplitBar parts={parts} />
    </Box>
  );
}

/** As many parts beside one another as have room. */
const legend = { '& ul': { gridTemplateColumns: { sm: 'repeat(auto-fill, minmax(124px, 1fr))' } } };

const hatchedEnd: SxStyle = (theme) => ({
  '& > div > [aria-hidden] > :last-child': {
    backgroundColor: theme.vars!.palette.stone.pressed,
    backgroundImage: hatch(theme.vars!.palette.energy.missing),
  },
});
