import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type ReactNode, useEffect, useState } from 'react';
import { type DefaultValues, type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Notice } from '../feedback/notice.tsx';
import { type FieldLabels, FieldLabelsContext } from '../fields/field-frame.tsx';
import { DialogFrame, type DialogFrameProps } from './dialog-frame.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { useDiscardQuestion } from './use-discard-question.tsx';
import { problemsOf, ProblemSummary, useFormSubmit } from './form-submit.tsx';
import { SubmitButton } from './buttons.tsx';

export interface FormDialogProps<Values extends FieldValues, Output> extends Pick<
  DialogFrameProps,
  'title' | 'context' | 'titleAction' | 'tabs' | 'width' | 'minHeight' | 'note' | 'mustAnswer'
> {
  /** Open by default, for a dialog that is only rendered while needed. */
  open?: boolean;
  /** From useDialogForm. */
  form: UseFormReturn<Values, unknown, Output>;
  /** The values of the form each time the dialog opens. */
  initialValues: DefaultValues<Values>;
  /** If it returns a promise, the dialog is busy until then, and closes if the promise is fulfilled. */
  onSubmit: (values: Output) => unknown;
  /** The dialog stays open; set errors of fields with form.setError. */
  onError?: (error: unknown) => void;
  onClose: () => void;
  /** Why the server refused the last attempt, above the fields; nothing while `text` is undefined. */
  failure?: { title: string; text: string | undefined };
  submitLabel?: string;
  /** While something outside the form prevents it, which the content names. */
  submitDisabled?: boolean;
  cancelLabel?: string;
  destructive?: boolean;
  children: ReactNode;
}

export function FormDialog<Values extends FieldValues, Output>(props: FormDialogProps<Values, Output>) {
  const { open = true, form, initialValues, onSubmit, onError, onClose, submitLabel, cancelLabel, destructive } = props;
  const { children, failure, submitDisabled = false, ...frame } = props;
  const [labels] = useState<FieldLabels>(() => new Map());
  const submit = useFormSubmit({ form, onSubmit, onError, onDone: onClose });
  const { errors, isDirty, isSubmitting } = form.formState;
  const hasErrors = Object.keys(errors).length > 0;
  const { leave, question } = useDiscardQuestion(isDirty, onClose);
  const ignore = () => undefined;

  const reset = () => {
    form.reset(initialValues);
    submit.clearProblems();
  };
  // oxlint-disable-next-line react/exhaustive-deps -- resets when it opens, not when a parent renders
  useEffect(() => (open ? reset() : undefined), [open]);

  return (
    <DialogFrame
      {...pickFrame(frame)}
      open={open}
      onDismiss={isSubmitting ? ignore : leave}
      onClose={isSubmitting ? ignore : onClose}
      onExited={reset}
      renderAround={(content) => (
        <Box
          component="form"
          ref={submit.formElement}
          noValidate
          onSubmit={submit.handleSubmit}
          sx={{ ...formLayout, ...submit.shaking }}
        >
          {content}
        </Box>
      )}
      actions={
        <FormButtons
          {...{ submitLabel, cancelLabel, destructive, onClose }}
          disabled={hasErrors || submitDisabled}
          busy={isSubmitting}
        />
      }
    >
      <FormProvider {...form}>
        <FieldLabelsContext value={labels}>
          {open && isDirty && <LeaveGuard isSending={submit.isSending} />}
          {question}
          <Stack sx={{ gap: '20px' }}>
            {hasErrors && submit.problems && (
              <ProblemSummary
                problems={problemsOf(form.formState.errors, form.getValues())}
                labelOf={(name) => labels.get(name) ?? ''}
              />
            )}
            {failure?.text && (
              <Notice status="error" title={failure.title}>
                {failure.text}
              </Notice>
            )}
            {children}
          </Stack>
        </FieldLabelsContext>
      </FormProvider>
    </DialogFrame>
  );
}

interface FormButtonsProps {
  submitLabel: string | undefined;
  cancelLabel: string | undefined;
  destructive: boolean | undefined;
  disabled: boolean;
  busy: boolean;
  onClose: () => void;
}

function FormButtons({ submitLabel, cancelLabel, destructive, disabled, busy, onClose }: FormButtonsProps) {
  const { t } = useTranslation('ui');
  return (
    <>
      <Button disabled={busy} onClick={onClose}>
        {cancelLabel ?? t('cancel')}
      </Button>
      <SubmitButton color={destructive ? 'error' : 'primary'} disabled={disabled} busy={busy}>
        {submitLabel ?? t('save')}
      </SubmitButton>
    </>
  );
}

const pickFrame = ({
  title,
  context,
  titleAction,
  tabs,
  width,
  minHeight,
  note,
  mustAnswer,
}: Partial<DialogFrameProps>) => ({
  title,
  context,
  titleAction,
  tabs,
  width,
  minHeight,
  note,
  mustAnswer,
});

const formLayout = { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 } as const;
