import { useController, useFormContext, type ControllerRenderProps, type FieldValues } from 'react-hook-form';
import { useFieldLabel } from './field-labels.ts';

interface Field {
  control: ControllerRenderProps<FieldValues, string>;
  error: string | undefined;
  /** Checks the field at once: a choice, a date, Enter; what another field was blamed for may be right now. */
  check: () => void;
  /** Sets what was chosen and checks it. */
  commit: (chosen: unknown) => void;
}

/** Binds a field of the form around it by its name. */
export function useField(name: string, label: string): Field {
  const { trigger, clearErrors, formState } = useFormContext();
  const { field, fieldState } = useController<FieldValues, string>({ name });
  useFieldLabel(name, label);
  const onChange: typeof field.onChange = (...change) => {
    // what the server refused (type 'server') was the old value
    if (fieldState.error?.type === 'server') clearErrors(name);
    field.onChange(...change);
    // what was left or sent is checked again by itself; a step of a wizard is neither
    if (fieldState.error && !fieldState.isTouched) void trigger(name);
  };
  const control = { ...field, onChange };
  const check = () => void trigger([name, ...refusedBySchema(formState.errors)]);
  const commit = (chosen: unknown) => {
    control.onChange(chosen);
    check();
  };
  return { control, error: fieldState.error?.message, check, commit };
}

/** 'name', 'address.zipCode', 'rows.3.name' */
function refusedBySchema(errors: object, prefix = ''): string[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null || key === 'ref') return [];
    if (!('type' in error) || typeof error.type !== 'string') return refusedBySchema(error, `${prefix}${key}.`);
    return error.type === 'server' ? [] : [`${prefix}${key}`];
  });
}
