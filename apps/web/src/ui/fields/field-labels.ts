import { createContext, useContext, useEffect } from 'react';

/** Labels of the fields on the form by name, for the list of missing fields. */
export type FieldLabels = Map<string, string>;

export const FieldLabelsContext = createContext<FieldLabels | null>(null);

export function useFieldLabel(name: string, label: string): void {
  const labels = useContext(FieldLabelsContext);
  useEffect(() => {
    labels?.set(name, label);
    return () => void labels?.delete(name);
  }, [labels, name, label]);
}
