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
  /** Stays until the user closes it, or a later success shows that the failure is over. */
  error: Show;
  /** A warning that stays until the returned function is called, or the user closes it. */
  keep: (title: string, text: string) => () => void;
}

export interface ToastMessage {
  id: number;
  shownAt: number;
  severity: StatusName;
  title: string;
  text: string | undefined;
  /** A button below the text, 'Rückgängig'; it closes the toast. */
  action: ToastAction | undefined;
  /** It ends with what it tells of, not after a time. */
  isHeld?: boolean;
}

export const ToastContext = createContext<Toaster | null>(null);

export function useToast(): Toaster {
  const toaster = useContext(ToastContext);
  if (!toaster) throw new Error('useToast needs a ToastProvider around it');
  return toaster;
}
