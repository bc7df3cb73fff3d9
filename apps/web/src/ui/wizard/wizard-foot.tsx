import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SubmitButton } from '../dialogs/buttons.tsx';

interface WizardFootProps {
  /** Shown at the left: 'Entwurf gespeichert 14:31'. */
  note: ReactNode;
  leaveLabel: string;
  onLeave: () => void;
  /** Undefined at the first step. */
  onBack: (() => void) | undefined;
  /** Whether the button leads to another step, not to the end. */
  hasNext: boolean;
  /** The full label of the button. */
  submitLabel: string;
  disabled: boolean;
  busy: boolean;
  /** At the end of a page, not of a dialog. */
  isPage?: boolean;
}

/** At most three buttons; on a phone their labels are short, so that they fit in one row. */
export function WizardFoot(props: WizardFootProps) {
  const { note, leaveLabel, onLeave, onBack, hasNext, submitLabel, disabled, busy, isPage = false } = props;
  const { t } = useTranslation('ui');
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  return (
    <Box sx={[foot, isPage && pageFoot]}>
      <Typography
        variant="small"
        sx={{ flex: { xs: '1 0 100%', sm: '1 1 160px' }, color: 'text.secondary', '&:empty': noteless }}
      >
        {note}
      </Typography>
      <Button variant="text" onClick={onLeave}>
        {leaveLabel}
      </Button>
      {onBack && (
        <Button aria-label={t('wizard.back')} onClick={onBack} sx={{ px: { xs: '13px', sm: '16px' } }}>
          {isPhone ? <ArrowLeft size={18} aria-hidden /> : t('wizard.back')}
        </Button>
      )}
      <SubmitButton
        {...{ disabled, busy }}
        sx={{ flex: { xs: '1 1 auto', sm: 'none' } }}
        {...(isPhone && hasNext && { 'aria-label': submitLabel })}
      >
        {isPhone && hasNext ? t('wizard.shortNext') : submitLabel}
      </SubmitButton>
    </Box>
  );
}

const noteless = { display: { xs: 'none', sm: 'block' } };

/** Reaches to the edges of the page, and stays above the bar of a phone. */
const pageFoot = {
  bottom: { xs: '64px', md: 0 },
  mt: '24px',
  mx: { xs: '-16px', md: '-32px' },
  mb: { xs: '-16px', md: '-32px' },
};

const foot = {
  position: 'sticky',
  bottom: 0,
  // labels of fields are above their surroundings
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px',
  padding: { xs: '12px 16px', sm: '14px 32px' },
  borderTop: 1,
  borderColor: 'divider',
  backgroundColor: 'stone.court',
  borderRadius: '0 0 14px 14px',
} as const;
