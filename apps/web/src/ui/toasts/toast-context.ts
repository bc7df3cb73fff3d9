import { createContext, useContext } from 'react';
import type { StatusName } from '../../theme/tokens.ts';

type Show = (title: string, text?: string) => void;

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
}

export const ToastContext = createContext<Toaster | null>(null);

export function useToast(): Toaster {
  const toaster = useContext(ToastContext);
  if (!toaster) throw new Error('useToast needs a ToastProvider around it');
  return toaster;
}
