import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { ToastContext, type Toaster, type ToastMessage } from './toast-context.ts';
import { ToastStack } from './toast-stack.tsx';

export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<ToastMessage[]>([]);
  const lastId = useRef(0);

  const show = useCallback((severity: ToastMessage['severity'], title: string, text?: string) => {
    lastId.current += 1;
    const message = { id: lastId.current, severity, title, text };
    setMessages((shown) => [...shown, message]);
  }, []);

  const close = useCallback((id: number) => setMessages((shown) => shown.filter((message) => message.id !== id)), []);

  const toaster = useMemo<Toaster>(
    () => ({
      success: (title, text) => show('success', title, text),
      info: (title, text) => show('info', title, text),
      warn: (title, text) => show('warning', title, text),
      error: (title, text) => show('error', title, text),
    }),
    [show],
  );

  return (
    <ToastContext value={toaster}>
      {children}
      {createPortal(<ToastStack messages={messages} onClose={close} />, document.body)}
    </ToastContext>
  );
}
