import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { keyframes } from '@mui/material/styles';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { overlayShadow } from '../../theme/components/overlays.ts';
import { radius } from '../../theme/tokens.ts';
import { StatusIcon } from '../feedback/status-icon.tsx';
import { UnbrokenNumbers } from '../tables/unbroken-numbers.tsx';
import type { ToastMessage } from './toast-context.ts';
import type { SxStyle } from '../../theme/sx.ts';

/** Long enough to read two lines twice; pointer or focus on a toast pauses its time. */
const lifeTimeMs = { success: 6_000, info: 6_000, warning: 10_000, error: null };
const withActionMs = 15_000;

interface ToastProps {
  message: ToastMessage;
  onClose: () => void;
}

export function Toast({ message, onClose }: ToastProps) {
  const { t } = useTranslation('ui');
  const { severity, title, text, action } = message;
  const [isHeld, setIsHeld] = useState(false);
  const lasts = message.isHeld ? null : action ? withActionMs : lifeTimeMs[severity];
  useLifeTime({ lasts, isHeld, onEnd: onClose });
  const isError = severity === 'error';

  return (
    <Box
      role={isError ? 'alert' : 'status'}
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      sx={[frame, isError && errorFrame]}
    >
      <Box sx={{ color: `status.${severity}`, pt: '1px', flex: 'none' }}>
        <StatusIcon status={severity} size={18} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle2" component="p" sx={{ color: isError ? 'error.main' : 'text.primary' }}>
          <UnbrokenNumbers text={title} />
        </Typography>
        {text && (
          <Typography variant="small" component="p" sx={{ color: isError ? 'text.primary' : 'text.secondary' }}>
            <UnbrokenNumbers text={text} />
          </Typography>
        )}
        {action && (
          <Button
            size="small"
            sx={{ mt: '8px' }}
            onClick={() => {
              onClose();
              action.onClick();
            }}
          >
            {action.label}
          </Button>
        )}
      </Box>
      <IconButton aria-label={t('close')} onClick={onClose} sx={closeButton}>
        <X size={14} />
      </IconButton>
      {lasts !== null && (
        <Box
          sx={{
            ...lifeLine,
            backgroundColor: `status.${severity}`,
            animation: `${shorten} ${lasts}ms linear forwards`,
            animationPlayState: isHeld ? 'paused' : 'running',
            '@media (prefers-reduced-motion: reduce)': { display: 'none' },
          }}
        />
      )}
    </Box>
  );
}

const shorten = keyframes({ from: { transform: 'scaleX(1)' }, to: { transform: 'scaleX(0)' } });

const frame: SxStyle = (theme) => ({
  position: 'relative',
  display: 'flex',
  gap: '10px',
  padding: '12px',
  overflow: 'hidden',
  borderRadius: `${radius.toast}px`,
  backgroundColor: theme.vars.palette.stone.court,
  boxShadow: overlayShadow.toast(theme.vars.palette.stone.lineStrong),
});

const errorFrame: SxStyle = (theme) => ({
  backgroundColor: theme.vars.palette.status.errorBg,
  boxShadow: overlayShadow.toast(theme.vars.palette.error.main),
});

const closeButton = { width: 24, height: 24, margin: '-2px -4px 0 0', flex: 'none' };

const lifeLine = {
  position: 'absolute',
  left: 0,
  right: 0,
  bottom: 0,
  height: 2,
  transformOrigin: 'left',
};

interface LifeTime {
  /** Milliseconds; null is unlimited. */
  lasts: number | null;
  isHeld: boolean;
  onEnd: () => void;
}

/** Calls onEnd after the time; the time is paused while isHeld is true. */
function useLifeTime({ lasts, isHeld, onEnd }: LifeTime): void {
  const left = useRef(lasts ?? 0);
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    if (lasts === null || isHeld) return undefined;
    const startedAt = Date.now();
    const timer = setTimeout(end, left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - startedAt;
    };
  }, [lasts, isHeld]);
}
