import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { SxStyle } from '../../theme/sx.ts';

interface LargeSwitchProps {
  isOn: boolean;
  labelledBy: string;
  describedBy: string;
  onClick: () => void;
}

/** 52 × 32 px, with a hit area 48 px high. */
export function LargeSwitch({ isOn, labelledBy, describedBy, onClick }: LargeSwitchProps) {
  return (
    <ButtonBase
      role="switch"
      aria-checked={isOn}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onClick={onClick}
      sx={hitArea}
    >
      <Box component="span" sx={[track, isOn && trackOn]}>
        <Box component="span" sx={[knob, isOn && knobOn]} />
      </Box>
    </ButtonBase>
  );
}

const hitArea = { flex: 'none', width: 52, height: 48, borderRadius: '16px', mt: '-8px' };

const track: SxStyle = {
  display: 'flex',
  alignItems: 'center',
  width: 52,
  height: 32,
  padding: '4px',
  borderRadius: '16px',
  border: '1px solid',
  borderColor: 'stone.control',
  backgroundColor: 'stone.court',
};

const trackOn: SxStyle = { justifyContent: 'flex-end', borderColor: 'primary.main', backgroundColor: 'primary.main' };
const knob: SxStyle = { width: 22, height: 22, borderRadius: '50%', backgroundColor: 'stone.control' };
const knobOn: SxStyle = { backgroundColor: 'primary.contrastText' };
