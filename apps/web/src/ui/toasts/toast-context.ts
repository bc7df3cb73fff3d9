import { createContext, useContext } from 'react';
import type { StatusName } from '../../theme/tokens.ts';

export interface ToastAction {
  label: string;
  onClick: () => void;
}

type Show = (title: string, text?: string, action?: ToastAction) => void;

export interface Toaster {
  success: Show;
  info: Show;
  warn: Show;
  /** Stays until the user closes it. */
  error: Show;
}

export interface ToastMessage {
  id: number;
  severity: StatusName;
  title: string;
  text: string | undefined;
  /** A button below the text, 'Rückgängig'; it closes the toast. */
  action: ToastAction | undefined;
}

export const ToastContext = createContext<Toaster | null>(null);

export function useToast(): Toaster {
  const toaster = useContext(ToastContext);
  if (!toaster) throw new Error('useToast needs a ToastProvider around it');
  return toaster;
}
