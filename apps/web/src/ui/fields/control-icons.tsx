import Box from '@mui/material/Box';
import { Check, Minus } from 'lucide-react';

const square = { width: 16, height: 16, borderRadius: '4px', display: 'grid', placeItems: 'center' };
const filled = { ...square, backgroundColor: 'primary.main', color: 'primary.contrastText' };

export const uncheckedIcon = <Box sx={{ ...square, border: '1px solid', borderColor: 'stone.control' }} />;
export const checkedIcon = (
  <Box sx={filled}>
    <Check size={12} strokeWidth={3} />
  </Box>
);
export const mixedIcon = (
  <Box sx={filled}>
    <Minus size={12} strokeWidth={3} />
  </Box>
);

const circle = { width: 18, height: 18, borderRadius: '50%', boxSizing: 'border-box' };

export const uncheckedCircle = <Box sx={{ ...circle, border: '1px solid', borderColor: 'stone.control' }} />;
export const checkedCircle = <Box sx={{ ...circle, border: '6px solid', borderColor: 'primary.main' }} />;
