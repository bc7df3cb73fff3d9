import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { OpenIntakeFile } from '@lichthof/contracts/intake/file-answers.ts';
import type { IntakeFile } from '@lichthof/contracts/intake/intake-files.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/call.ts';
import { errorText } from '../../../api/error-text.ts';
import { BusyButton } from '../../../ui/dialogs/buttons.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { TableSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { decisionsOf, noAnswers } from '../../imports/questions/question-answers.ts';
import { QuestionCards } from '../../imports/questions/question-cards.tsx';
import { isReadingQuestion } from '@lichthof/domain/metering/import-questions/questions.ts';
import { openPartsOf } from '../../imports/recipe/open-parts.ts';
import { openFileQuery, useAnswerFile } from '../intake.queries.ts';
import { ImportLinks } from './import-links.tsx';
import { PartChoice } from './part-choice.tsx';

interface AnswerFileProps {
  customerId: number;
  file: IntakeFile;
}

/** What a file that waits leaves open, to be answered here; what needs more than an answer leads to the import. */
export function AnswerFile({ customerId, file }: AnswerFileProps) {
  const { t } = useTranslation('intake');
  const params = { customerId, fileId: file.fileId };
  const { data: open, error } = useQuery(openFileQuery(params));
  if (error) return <Notice status="error">{errorText(error, t('answer.notRead'))}</Notice>;
  if (!open) return <TableSkeleton rows={3} />;
  const links = <ImportLinks {...{ customerId, file, open }} isMain={!isAnswerable(open)} />;
  if (!isAnswerable(open)) return links;
  return (
    <>
      <Answers key={file.fileId} {...{ params, open }} />
      {links}
    </>
  );
}

/** Whether all that is open can be chosen, so that no column has to be mapped and nothing in the file is wrong. */
function isAnswerable({ estates, hasErrors, questions, layout }: OpenIntakeFile): boolean {
  const needsPage = questions.some(({ code }) => isReadingQuestion(code));
  return estates.length > 0 && layout.format !== 'csv' && !hasErrors && !needsPage;
}

interface AnswersProps {
  params: { customerId: number; fileId: number };
  open: OpenIntakeFile;
}

function Answers({ params, open }: AnswersProps) {
  const { t } = useTranslation('intake');
  const toast = useToast();
  const [readings, setReadings] = useState<Record<string, number>>({});
  const [answers, setAnswers] = useState(noAnswers);
  const answer = useAnswerFile(params);
  const { layout, mapping, questions, isKeepable, recipe, meters } = open;
  const parts = layout.format === 'recipe' ? openPartsOf(layout, mapping) : [];
  const decisions = decisionsOf(questions, answers);
  const isOpen = decisions === undefined || parts.some(({ id }) => readings[id] === undefined);
  const load = (isKept: boolean) => {
    if (isOpen) return;
    const given = Object.entries(readings).map(([part, reading]) => ({ part, reading }));
    answer.mutate(
      { answers: given, decisions, isKept },
      {
        onSuccess: () => toast.success(t('panel.loading')),
        // the answers have brought up a question about the values, which is shown now
        onError: (error) => {
          if (!isQuestionLeft(error)) toast.error(t('action.failed'), errorText(error, t('action.nothingChanged')));
        },
      },
    );
  };
  const isKeptNow = answer.isPending && answer.variables.isKept;
  return (
    <Box sx={{ display: 'grid', gap: '12px' }}>
      {layout.format === 'recipe' &&
        parts.map((part) => (
          <PartChoice
            key={part.id}
            {...{ part, layout }}
            chosen={readings[part.id]}
            onChoose={(reading) => setReadings({ ...readings, [part.id]: reading })}
          />
        ))}
      <QuestionCards {...{ questions, answers }} meters={meters} onAnswer={setAnswers} onReadAs={() => undefined} />
      {isQuestionLeft(answer.error) && <Notice status="warning">{t('answer.left')}</Notice>}
      {isKeepable && recipe && (
        <BusyButton variant="contained" disabled={isOpen} busy={isKeptNow} onClick={() => load(true)}>
          {t('answer.keep')}
        </BusyButton>
      )}
      <BusyButton
        variant={isKeepable ? 'outlined' : 'contained'}
        disabled={isOpen}
        busy={answer.isPending && !answer.variables.isKept}
        onClick={() => load(false)}
      >
        {t(isKeepable ? 'answer.once' : 'answer.load')}
      </BusyButton>
      {isKeepable && recipe && (
        <Typography variant="small" sx={{ color: 'text.secondary' }}>
          {t('answer.keepText', { name: recipe.name })}
        </Typography>
      )}
    </Box>
  );
}

const isQuestionLeft = (error: Error | null): boolean =>
  error instanceof ApiError && error.body.metadata?.code === ErrorCode.ImportHasQuestions;
