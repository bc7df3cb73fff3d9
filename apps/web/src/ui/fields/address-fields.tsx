import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { FormRow } from './field-frame.tsx';
import { TextField } from './text-field.tsx';

type Part = 'street' | 'houseNumber' | 'zipCode' | 'city';

interface AddressFieldsProps {
  /** Where the address is in the form: 'provider.'. */
  at?: string;
  labelOf: (part: Part) => string;
  streetHelp?: string;
  /** Of the person who fills in the form, so that the browser may do it. */
  isOwn?: boolean;
  /** Postcode and town stay side by side on phones. */
  keep?: boolean;
}

/** Street and town in two rows. */
export function AddressFields({ at = '', labelOf, streetHelp, isOwn = false, keep = false }: AddressFieldsProps) {
  const partOf = (part: Part) => ({
    name: `${at}${part}`,
    label: labelOf(part),
    autoComplete: isOwn ? ownParts[part] : 'off',
  });
  return (
    <>
      <FormRow columns="3fr 1fr">
        <TextField {...partOf('street')} help={streetHelp} />
        <TextField {...partOf('houseNumber')} />
      </FormRow>
      <FormRow columns="1fr 3fr" keep={keep}>
        <TextField {...partOf('zipCode')} inputMode="numeric" />
        <TextField {...partOf('city')} />
      </FormRow>
    </>
  );
}

const ownParts: Record<Part, string> = {
  street: 'address-line1',
  houseNumber: 'off',
  zipCode: 'postal-code',
  city: 'address-level2',
};

/** Clears errors of hidden fields, which could not be fixed. */
export function useClearHidden(names: readonly string[], isHidden: boolean): void {
  const { clearErrors, formState } = useFormContext();
  const { errors } = formState;
  const hasHiddenErrors = isHidden && names.some((name) => errors[name]);
  useEffect(() => {
    if (hasHiddenErrors) clearErrors([...names]);
  }, [hasHiddenErrors, clearErrors, names]);
}
