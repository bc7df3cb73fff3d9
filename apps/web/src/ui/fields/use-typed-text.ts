import { useState } from 'react';

/**
 * Keeps the typed text while the form has the value parsed from it. Resetting the form or leaving the field discards
 * the text.
 */
export function useTypedText(kept: unknown) {
  const [typed, setTyped] = useState<{ text: string; kept: unknown }>();
  const text = typed && Object.is(typed.kept, kept) ? typed.text : undefined;
  return {
    text,
    remember: (text: string, kept: unknown) => setTyped({ text, kept }),
    forget: () => setTyped(undefined),
  };
}
