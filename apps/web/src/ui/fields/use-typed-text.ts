import { useState } from 'react';

/**
 * What someone typed, for as long as the form keeps the value that came of it:
 * a reset of the form from outside, or leaving the field, makes it forgotten.
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
