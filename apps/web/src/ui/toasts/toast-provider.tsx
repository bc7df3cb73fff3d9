import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { type ToastAction, ToastContext, type Toaster, type ToastMessage } from './toast-context.ts';
import { Toast } from './toast.tsx';
import { topBelowHead } from './top-below-head.ts';

export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<ToastMessage[]>([]);
  const lastId = useRef(0);

  const add = useCallback((message: Omit<ToastMessage, 'id' | 'shownAt'>): number => {
    lastId.current += 1;
    const id = lastId.current;
    const shownAt = Date.now();
    setMessages((shown) => {
      const kept = message.severity === 'success' ? endErrors(shown, shownAt) : shown;
      return [...kept, { id, shownAt, ...message }];
    });
    return id;
  }, []);

  const show = useCallback(
    (severity: ToastMessage['severity'], [title, text, action]: [string, string?, ToastAction?]) =>
      void add({ severity, title, text, action }),
    [add],
  );

  const close = useCallback((id: number) => setMessages((shown) => shown.filter((message) => message.id !== id)), []);

  const toaster = useMemo<Toaster>(
    () => ({
      success: (...message) => show('success', message),
      info: (...message) => show('info', message),
      warn: (...message) => show('warning', message),
      error: (...message) => show('error', message),
      keep: (title, text) => {
        const id = add({ severity: 'warning', title, text, action: undefined, isHeld: true });
        return () => close(id);
      },
    }),
    [show, add, close],
  );

  return (
    <ToastContext value={toaster}>
      {children}
      {createPortal(<ToastStack messages={messages} onClose={close} />, document.body)}
    </ToastContext>
  );
}

interface ToastStackProps {
  messages: ToastMessage[];
  onClose: (id: number) => void;
}

function ToastStack({ messages, onClose }: ToastStackProps) {
  const { t } = useTranslation('ui');
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => (region.current ? keepVisibleToScreenReaders(region.current) : undefined), []);
  // the head moves with the page, so it is measured with each message
  useLayoutEffect(() => {
    if (region.current) region.current.style.top = `${topBelowHead()}px`;
  });

  return (
    <Box
      ref={region}
      role="region"
      aria-live="polite"
      aria-label={t('toasts.region')}
      sx={{
        position: 'fixed',
        right: { xs: 16, sm: 24 },
        zIndex: 'snackbar',
        width: 284,
        maxWidth: 'calc(100vw - 32px)',
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

/** A modal hides all other content from screen readers, but they must still announce messages. */
function keepVisibleToScreenReaders(region: HTMLElement): () => void {
  const observer = new MutationObserver(() => region.removeAttribute('aria-hidden'));
  observer.observe(region, { attributeFilter: ['aria-hidden'] });
  return () => observer.disconnect();
}

/** Newer errors belong to the same action as the success, of which only a part failed. */
const sameActionMs = 1_000;

/** The messages without errors that a success has overtaken: what failed was tried again, or something else was done. */
const endErrors = (shown: ToastMessage[], now: number): ToastMessage[] =>
  shown.filter(({ severity, shownAt }) => severity !== 'error' || now - shownAt < sameActionMs);
