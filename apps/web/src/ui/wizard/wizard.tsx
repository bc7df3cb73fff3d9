import { getItem } from '@lichthof/domain/collections/items.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react';
import { type FieldErrors, type FieldValues, FormProvider, type Path, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { focusFirstError, type FormProblems, problemsOf, ProblemSummary, useShake } from '../dialogs/form-submit.tsx';
import { LeaveGuard, type LeaveTexts } from '../dialogs/leave-guard.tsx';
import { type FieldLabels, FieldLabelsContext } from '../fields/field-frame.tsx';
import { WizardFoot } from './wizard-foot.tsx';
import { WizardSteps } from './wizard-steps.tsx';

export interface WizardStep<Values extends FieldValues> {
  id: string;
  title: string;
  /** Below the title in the list: the content of the step, or the chosen values. */
  summary?: ReactNode;
  /** One or two sentences above the fields. */
  intro?: ReactNode;
  /** The label of the button that leads to this step: 'Weiter zur Zusammenfassung'. */
  enterLabel?: string;
  /** Fields validated before the next step. */
  fields: Path<Values>[];
  content: ReactNode;
}

export interface WizardProps<Values extends FieldValues, Output> {
  /** Title of the list of steps: 'Neuer Tarif'. */
  title: string;
  /** One form for all steps, so that typed values stay. From useDialogForm. */
  form: UseFormReturn<Values, unknown, Output>;
  steps: WizardStep<Values>[];
  /** The first shown step, to resume a draft. */
  initialStep?: string;
  onStepChange?: (stepId: string) => void;
  /** The wizard is a page of its own: its foot stays above the bar of a phone. */
  isPage?: boolean;
  /** Asked before a link or Back leaves, instead of the texts for input that is lost. */
  leaveTexts?: LeaveTexts;
  onFinish: (values: Output) => unknown;
  onError?: (error: unknown) => void;
  finishLabel: string;
  /** Closes the wizard; the label says whether a draft stays: 'Später fortsetzen'. */
  onLeave: () => void;
  leaveLabel?: string;
  /** Leaving loses nothing, so that nobody is asked. */
  keepsDraft?: boolean;
  /** A preview of the result, at the right. */
  aside?: ReactNode;
  /** The preview is as wide as the form. */
  isAsideWide?: boolean;
  /** At the left of the footer: 'Entwurf gespeichert 14:31'. */
  note?: ReactNode;
}

export function Wizard<Values extends FieldValues, Output>(props: WizardProps<Values, Output>) {
  const { title, form, steps, finishLabel, onLeave, leaveLabel, keepsDraft, aside, note } = props;
  const { isPage = false, isAsideWide = false, leaveTexts } = props;
  const { t } = useTranslation('ui');
  const [labels] = useState<FieldLabels>(() => new Map());
  const { index, problems, formElement, heading, shaking, isSending, goTo, goBack, handleNext } = useWizard(props);
  const step = getItem(steps, index);
  const next = steps[index + 1];
  const { isDirty, isSubmitting } = form.formState;
  // errors of later steps cannot be corrected here
  const hasErrors = steps
    .slice(0, index + 1)
    .some(({ fields }) => fields.some((field) => form.getFieldState(field, form.formState).invalid));

  return (
    <FormProvider {...form}>
      <FieldLabelsContext value={labels}>
        {isDirty && !keepsDraft && <LeaveGuard isSending={isSending} {...leaveTexts} />}
        <Box component="form" ref={formElement} noValidate onSubmit={handleNext} sx={{ ...frame, ...shaking }}>
          <Box
            sx={[
              columns,
              isPage && { padding: { xs: 0, sm: 0 } },
              aside !== undefined && (isAsideWide ? columnsWithWideAside : columnsWithAside),
            ]}
          >
            <Box sx={stepsInView}>
              <WizardSteps isHeaded title={title} steps={steps} index={index} onGoTo={goTo} />
            </Box>
            <Stack sx={{ gap: '20px', minWidth: 0 }}>
              <div>
                <Typography
                  variant="h1"
                  component={isPage ? 'h1' : 'h2'}
                  ref={heading}
                  tabIndex={-1}
                  sx={{ outline: 'none' }}
                >
                  {step.title}
                </Typography>
                {step.intro && <Typography sx={{ color: 'text.secondary' }}>{step.intro}</Typography>}
              </div>
              {hasErrors && problems && (
                <ProblemSummary
                  problems={problemsOf(form.formState.errors, form.getValues())}
                  labelOf={(name) => labels.get(name) ?? ''}
                />
              )}
              {step.content}
            </Stack>
            {aside && <Box sx={asideArea}>{aside}</Box>}
          </Box>
          <WizardFoot
            {...{ note, onLeave, isPage }}
            leaveLabel={leaveLabel ?? t('cancel')}
            onBack={index > 0 ? goBack : undefined}
            hasNext={next !== undefined}
            submitLabel={next ? (next.enterLabel ?? t('wizard.next', { step: next.title })) : finishLabel}
            disabled={hasErrors}
            busy={isSubmitting}
          />
        </Box>
      </FieldLabelsContext>
    </FormProvider>
  );
}

const frame = { display: 'flex', flexDirection: 'column', minHeight: '100%', flex: 1 } as const;

const columns = {
  display: 'grid',
  flex: 1,
  alignContent: 'start',
  gap: { xs: '8px', md: '32px' },
  padding: { xs: '0 16px 16px', sm: '24px 32px' },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '172px minmax(0, 600px)' },
};

/** The steps stay in view beside a long one. */
const stepsInView = { position: { md: 'sticky' }, top: { md: '24px' }, alignSelf: 'start' } as const;

const columnsWithAside = {
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '172px minmax(0, 1fr)', lg: '172px minmax(0, 1fr) 300px' },
};

const columnsWithWideAside = {
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: '172px minmax(0, 1fr)',
    lg: '172px minmax(0, 1fr) minmax(0, 1fr)',
  },
};

const asideArea = {
  gridColumn: { md: 2, lg: 3 },
  pl: { lg: '24px' },
  borderLeft: { lg: 1 },
  borderColor: { lg: 'divider' },
};

/** Validates the fields of a step before the next one, and submits all values at the end. */
function useWizard<Values extends FieldValues, Output>(props: WizardProps<Values, Output>) {
  const { form, steps, initialStep, onStepChange, onFinish, onError } = props;
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      steps.findIndex(({ id }) => id === initialStep),
    ),
  );
  const [problems, setProblems] = useState<FormProblems>();
  const formElement = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { shaking, shake } = useShake();
  const isSending = useRef(false);

  const goTo = (target: number) => {
    setProblems(undefined);
    setIndex(target);
    requestAnimationFrame(() => heading.current?.focus());
    onStepChange?.(getItem(steps, target).id);
  };

  const refuse = (errors: FieldErrors) => {
    setProblems(problemsOf(errors, form.getValues()));
    shake();
    focusFirstError(formElement.current);
  };

  const advance = async () => {
    const { fields } = getItem(steps, index);
    if (await form.trigger(fields)) return goTo(index + 1);
    refuse(Object.fromEntries(fields.map((field) => [field, form.getFieldState(field).error])));
  };

  const finish = async (values: Output) => {
    isSending.current = true;
    try {
      await onFinish(values);
    } catch (error) {
      if (!onError) throw error;
      onError(error);
    } finally {
      isSending.current = false;
    }
  };

  /** Returns to the step with an error. */
  const refuseFinish = (errors: FieldErrors<Values>) => {
    const { names } = problemsOf(errors, form.getValues());
    const failing = steps.findIndex(({ fields }) => fields.some((field) => names.includes(field)));
    if (failing >= 0 && failing !== index) goTo(failing);
    setProblems(problemsOf(errors, form.getValues()));
    shake();
  };

  const submit = async (event: SyntheticEvent) => {
    await form.handleSubmit(finish, refuseFinish)(event);
    focusFirstError(formElement.current);
  };

  const handleNext = (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void (index < steps.length - 1 ? advance() : submit(event));
  };

  return { index, problems, formElement, heading, shaking, isSending, goTo, goBack: () => goTo(index - 1), handleNext };
}
