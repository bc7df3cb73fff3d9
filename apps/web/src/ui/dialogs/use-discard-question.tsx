import { useState, type ReactNode } from 'react';
import { DiscardDialog } from './leave-guard.tsx';

/** Closes a dialog at once while nothing is typed; otherwise asks first whether the input may be discarded. */
export function useDiscardQuestion(isFilled: boolean, onClose: () => void): { leave: () => void; question: ReactNode } {
  const [isAsking, setAsking] = useState(false);
  const discard = () => {
    setAsking(false);
    onClose();
  };
  return {
    leave: isFilled ? () => setAsking(true) : onClose,
    question: isAsking && <DiscardDialog onDiscard={discard} onStay={() => setAsking(false)} />,
  };
}
