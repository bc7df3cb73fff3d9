import { useController, useFormContext, type ControllerRenderProps, type FieldValues } from 'react-hook-form';
import { useFieldLabel } from './field-labels.ts';

interface Field {
  control: ControllerRenderProps<FieldValues, string>;
  error: string | undefined;
  /** Checks the field at once: a choice, a date, Enter. */
  check: () => void;
  /** Sets what was chosen and checks it. */
  commit: (chosen: unknown) => void;
}

/** Binds a field of the form around it by its name. */
export function useField(name: string, label: string): Field {
  const { trigger, clearErrors } = useFormContext();
  const { field, fieldState } = useController<FieldValues, string>({ name });
  useFieldLabel(name, label);
  const onChange: typeof field.onChange = (...change) => {
    // what the server refused (type 'server') was the old value
    if (fieldState.error?.type === 'server') clearErrors(name);
    field.onChange(...change);
  };
  const control = { ...field, onChange };
  const check = () => void trigger(name);
  const commit = (chosen: unknown) => {
    control.onChange(chosen);
    check();
  };
  return { control, error: fieldState.error?.message, check, commit };
}
