import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Toast } from './toast.tsx';
import type { ToastMessage } from './toast-context.ts';

interface ToastStackProps {
  messages: ToastMessage[];
  onClose: (id: number) => void;
}

export function ToastStack({ messages, onClose }: ToastStackProps) {
  const { t } = useTranslation('ui');
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => keepAudible(region.current!), []);

  return (
    <Box
      ref={region}
      role="region"
      aria-live="polite"
      aria-label={t('toasts.region')}
      sx={{
        position: 'fixed',
        top: 24,
        right: { xs: 16, sm: 24 },
        zIndex: 'snackbar',
        width: 284,
        display: 'flex',
        flexDirection: 'column',
        gap: '8px',
      }}
    >
      {messages.map((message) => (
        <Toast key={message.id} message={message} onClose={() => onClose(message.id)} />
      ))}
    </Box>
  );
}

/** A modal hides everything beside it from screen readers; messages must be heard there too. */
function keepAudible(region: HTMLElement): () => void {
  const observer = new MutationObserver(() => region.removeAttribute('aria-hidden'));
  observer.observe(region, { attributeFilter: ['aria-hidden'] });
  return () => observer.disconnect();
}
