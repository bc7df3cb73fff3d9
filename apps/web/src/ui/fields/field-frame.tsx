import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import { CircleX } from 'lucide-react';
import { createContext, type ReactNode, useContext, useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type ControllerRenderProps, type FieldValues, useController, useFormContext } from 'react-hook-form';
import { HelpHint } from '../feedback/help-hint.tsx';
import { useAfterPress } from './use-after-press.ts';

/** Common props of all fields, besides the name. */
export interface FieldTexts {
  label: string;
  /** One line below the field; an error replaces it. */
  help?: ReactNode;
  /** Two sentences, shown by a (?) beside the label. */
  hint?: string;
  /** Marks the field '(freiwillig)'. */
  optional?: boolean;
  disabled?: boolean;
}

interface FieldIds {
  inputId: string;
  labelId: string;
  /** The line below the field, if there is one. */
  noteId: string | undefined;
}

interface FieldFrameProps extends FieldTexts {
  error: string | undefined;
  /** A group (radio cards) has no single input for the label. */
  isGroup?: boolean;
  children: (ids: FieldIds) => ReactNode;
}

export function FieldFrame({ label, help, hint, optional, disabled, error, isGroup, children }: FieldFrameProps) {
  const { t } = useTranslation('ui');
  const id = useId();
  const note = error ?? help;
  const ids = { inputId: `${id}-input`, labelId: `${id}-label`, noteId: note ? `${id}-note` : undefined };

  return (
    <FormControl fullWidth error={error !== undefined} disabled={disabled}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: '6px' }}>
        <InputLabel id={ids.labelId} htmlFor={isGroup ? undefined : ids.inputId} component={isGroup ? 'div' : 'label'}>
          {label}
          {optional && (
            <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
              {' '}
              {t('form.optional')}
            </Box>
          )}
        </InputLabel>
        {hint && <HelpHint term={label}>{hint}</HelpHint>}
      </Box>
      {children(ids)}
      {note && (
        <FormHelperText id={ids.noteId} component="div">
          {error && <CircleX size={14} aria-hidden style={{ flex: 'none', marginTop: 1 }} />}
          <span>{note}</span>
        </FormHelperText>
      )}
    </FormControl>
  );
}

interface Field {
  control: ControllerRenderProps<FieldValues, string>;
  error: string | undefined;
  /** Validates the field at once after a choice, a date or Enter, together with other fields that have errors. */
  check: () => void;
  /** Sets the chosen value and validates it. */
  commit: (chosen: unknown) => void;
}

/** Connects a field with the surrounding form by its name. */
export function useField(name: string, label: string): Field {
  const { trigger, clearErrors, formState } = useFormContext();
  const { field, fieldState } = useController<FieldValues, string>({ name });
  useFieldLabel(name, label);
  const onChange: typeof field.onChange = (...change) => {
    // a server error (type 'server') refers to the old value
    if (fieldState.error?.type === 'server') clearErrors(name);
    field.onChange(...change);
    // fields that were left or submitted are validated automatically, but not in a step of a wizard
    if (fieldState.error && !fieldState.isTouched) void trigger(name);
  };
  const control = { ...field, onChange, onBlur: useAfterPress(field.onBlur) };
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

/** Labels of the form's fields by name, for the list of missing fields. */
export type FieldLabels = Map<string, string>;

export const FieldLabelsContext = createContext<FieldLabels | null>(null);

function useFieldLabel(name: string, label: string): void {
  const labels = useContext(FieldLabelsContext);
  useEffect(() => {
    labels?.set(name, label);
    return () => void labels?.delete(name);
  }, [labels, name, label]);
}

interface FormRowProps {
  /** Widths as in '3fr 1fr'; on a phone the fields are in one column unless `keep` is set. */
  columns?: string;
  keep?: boolean;
  children: ReactNode;
}

/** Fields in one row. */
export function FormRow({ columns = '1fr 1fr', keep, children }: FormRowProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        alignItems: 'start',
        columnGap: '16px',
        rowGap: '20px',
        gridTemplateColumns: { xs: keep ? columns : '1fr', sm: columns },
        '& > *': { minWidth: 0 },
      }}
    >
      {children}
    </Box>
  );
}
