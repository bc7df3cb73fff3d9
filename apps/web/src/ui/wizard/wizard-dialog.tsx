import Box from '@mui/material/Box';
import type { FieldValues } from 'react-hook-form';
import { DialogFrame } from '../dialogs/dialog-frame.tsx';
import { useDiscardQuestion } from '../dialogs/use-discard-question.tsx';
import { Wizard, type WizardProps } from './wizard.tsx';

interface WizardDialogProps<Values extends FieldValues, Output> extends Omit<
  WizardProps<Values, Output>,
  'title' | 'onLeave'
> {
  title: string;
  context?: string;
  stepsTitle: string;
  minHeight: number;
  /** A new number restarts at the initial step. */
  attempt: number;
  /** What is typed stays for the next time, so that closing loses nothing and asks nothing. */
  keepsDraft?: boolean;
  onClose: () => void;
}

/** A wizard in a dialog that cannot be closed while it is being submitted, and asks before typed input is lost. */
export function WizardDialog<Values extends FieldValues, Output>(props: WizardDialogProps<Values, Output>) {
  const { title, context, stepsTitle, minHeight, attempt, onClose, ...wizard } = props;
  const { keepsDraft = false } = wizard;
  const { isDirty, isSubmitting } = wizard.form.formState;
  const { leave, question } = useDiscardQuestion(isDirty && !keepsDraft, onClose);
  return (
    <DialogFrame
      open
      width="user"
      {...{ title, minHeight }}
      context={context}
      onClose={isSubmitting ? () => undefined : leave}
      renderAround={() => (
        <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', display: 'flex', flexDirection: 'column' }}>
          <Wizard key={attempt} {...wizard} title={stepsTitle} onLeave={leave} />
          {question}
        </Box>
      )}
    >
      {null}
    </DialogFrame>
  );
}
