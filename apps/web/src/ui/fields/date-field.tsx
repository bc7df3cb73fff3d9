import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import Popover from '@mui/material/Popover';
import { Calendar as CalendarIcon } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { parseDay } from '../../i18n/parse-day.ts';
import { CalendarPanel, type CalendarPanelProps } from './calendar-panel.tsx';
import { FieldFrame, type FieldTexts, useField } from './field-frame.tsx';
import { useTypedText } from './use-typed-text.ts';

export interface DateFieldProps extends FieldTexts {
  name: string;
  /** Local days 'YYYY-MM-DD' that limit the calendar; for typed days the schema checks the limits. */
  minDay?: string;
  maxDay?: string;
  /**
   * For the first day of a range: the name of the field with the last day, which is validated together with this one.
   */
  until?: string;
}

/** A day, typed ('15.9.26') or chosen in a calendar; the form value is 'YYYY-MM-DD', '' if empty. */
export function DateField({ name, minDay, maxDay, until, ...texts }: DateFieldProps) {
  const { t } = useTranslation('ui');
  const { control, error, check, day, shown, type, leave, choose } = useDayInput(name, texts.label, until);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const open = () => setAnchor(frame.current);

  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') check();
    if (event.key === 'ArrowDown' && event.altKey) open();
  };
  const chooseAndClose = (chosen: string) => {
    setAnchor(null);
    choose(chosen);
  };

  return (
    <FieldFrame {...texts} error={error}>
      {({ inputId, noteId }) => (
        <>
          <OutlinedInput
            id={inputId}
            name={name}
            ref={frame}
            inputRef={control.ref}
            placeholder={t('date.placeholder')}
            value={shown}
            onChange={(event) => type(event.target.value)}
            onBlur={leave}
            onKeyDown={handleKey}
            inputProps={{ 'aria-describedby': noteId, autoComplete: 'off' }}
            endAdornment={
              <IconButton
                aria-label={t('date.open', { label: texts.label })}
                aria-haspopup="dialog"
                disabled={texts.disabled}
                onClick={open}
                sx={{ mr: '-8px' }}
              >
                <CalendarIcon />
              </IconButton>
            }
          />
          <DatePopover
            {...{ minDay, maxDay, day }}
            label={texts.label}
            anchor={anchor}
            onClose={() => setAnchor(null)}
            onChoose={chooseAndClose}
          />
        </>
      )}
    </FieldFrame>
  );
}

/** The typed text stays until it is a day and the field loses the focus; a complete day is validated at once. */
function useDayInput(name: string, label: string, until: string | undefined) {
  const { control, error, check, commit } = useField(name, label);
  const checkLastDay = useCheckIfFilled(until);
  const kept = typeof control.value === 'string' ? control.value : '';
  const day = parseDay(kept);
  const typed = useTypedText(kept);
  const commitBoth = (next: string) => {
    commit(next);
    checkLastDay();
  };
  const type = (text: string) => {
    const next = parseDay(text);
    typed.remember(text, next ?? text);
    if (next && (error || hasWholeYear(text, next))) commitBoth(next);
    else control.onChange(next ?? text);
  };
  const leave = () => {
    if (day) typed.forget();
    control.onBlur();
    checkLastDay();
  };
  const choose = (chosen: string) => {
    typed.forget();
    commitBoth(chosen);
  };
  return { control, error, check, day, shown: typed.text ?? (day ? formatDay(day) : kept), type, leave, choose };
}

/** Validates the end of a range again when its start changes, since the error is shown at the end. */
function useCheckIfFilled(name: string | undefined): () => void {
  const { getValues, trigger } = useFormContext();
  return () => {
    if (name !== undefined && getValues(name)) void trigger(name);
  };
}

/** False for '15.9.20', which may still become '15.9.2026'. */
const hasWholeYear = (text: string, day: string) => text.includes(day.slice(0, 4));

interface DatePopoverProps extends CalendarPanelProps {
  label: string;
  /** The calendar is open while this is set. */
  anchor: HTMLElement | null;
  onClose: () => void;
}

function DatePopover({ label, anchor, onClose, ...panel }: DatePopoverProps) {
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { mt: '6px' } } }}
    >
      <CalendarPanel {...panel} />
    </Popover>
  );
}
