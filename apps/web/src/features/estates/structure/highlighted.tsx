import Box from '@mui/material/Box';
import type { SxStyle } from '../../../theme/sx.ts';

/** The text with what was searched for marked in it. */
export function Highlighted({ text, pattern }: { text: string; pattern: RegExp | undefined }) {
  if (!pattern) return text;
  // every second part is what the pattern has caught
  return text.split(pattern).map((part, index) =>
    index % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts of a text have no other name
      <Box component="mark" key={index} sx={mark}>
        {part}
      </Box>
    ) : (
      part
    ),
  );
}

const mark: SxStyle = (theme) => ({
  color: 'inherit',
  borderRadius: '2px',
  backgroundColor: theme.vars!.palette.stone.pressed,
  boxShadow: `0 0 0 2px ${theme.vars!.palette.stone.pressed}`,
});
