import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';

/** Fills an empty field with what another field says, when it is shown. */
export function useProposal(field: string, source: string, isShown = true): void {
  const { getValues, setValue } = useFormContext();
  useEffect(() => {
    if (isShown && getValues(field) === '') setValue(field, getValues(source), { shouldDirty: true });
  }, [field, source, isShown, getValues, setValue]);
}
