import type { ImportQuestion } from '@lichthof/contracts/imports/import-questions.ts';
import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../../theme/sx.ts';
import { Card } from '../../../ui/page/card.tsx';
import { ChoiceSelect } from '../mapping/choice-select.tsx';
import { type Answers, groupQuestions, needsReason } from './question-answers.ts';
import { optionText, questionText } from './question-texts.ts';

/** What a question says of a meter. */
type QuestionMeter = Pick<Meter, 'meterId' | 'name' | 'baseUnit'>;

type ReadingAnswer = (question: ImportQuestion, answer: string) => void;

interface QuestionCardsProps {
  questions: ImportQuestion[];
  meters: QuestionMeter[];
  answers: Answers;
  onAnswer: (answers: Answers) => void;
  /** Reads the file as the person says. */
  onReadAs: ReadingAnswer;
}

/** What must be decided before the file is loaded. */
export function QuestionCards({ questions, meters, answers, onAnswer, onReadAs }: QuestionCardsProps) {
  const { t } = useTranslation('imports');
  const { reading, doubts, stored } = groupQuestions(questions);
  const byId = new Map(meters.map((meter) => [meter.meterId, meter]));
  return (
    <>
      {reading.length > 0 && (
        <Card title={t('question.titleReading')} description={t('question.introReading')}>
          <Box component="ul" sx={list}>
            {reading.map((question) => (
              <ReadingQuestion key={question.id} {...{ question, onReadAs }} meters={byId} />
            ))}
          </Box>
        </Card>
      )}
      {doubts.length > 0 && (
        <Card title={t('question.titleDoubts')} description={t('question.introDoubts')}>
          <Box component="ul" sx={list}>
            {doubts.map((question) => (
              <li key={question.id}>{questionText(t, question, byId)}</li>
            ))}
          </Box>
        </Card>
      )}
      {stored.length > 0 && (
        <Card title={t('question.titleStored')} description={t('question.introStored')}>
          <Box component="ul" sx={list}>
            {stored.map((question) => (
              <li key={question.id}>
                <StoredQuestion {...{ question, answers, onAnswer }} text={questionText(t, question, byId)} />
              </li>
            ))}
          </Box>
        </Card>
      )}
      {needsReason(questions, answers) && <Reason {...{ answers, onAnswer }} />}
    </>
  );
}

interface ReadingQuestionProps {
  question: ImportQuestion;
  meters: ReadonlyMap<number, QuestionMeter>;
  onReadAs: ReadingAnswer;
}

function ReadingQuestion({ question, meters, onReadAs }: ReadingQuestionProps) {
  const { t } = useTranslation('imports');
  const id = useId();
  return (
    <li>
      <Typography id={id} component="p" sx={{ mb: '8px' }}>
        {questionText(t, question, meters)}
      </Typography>
      <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gap: '8px', justifyItems: 'start' }}>
        {(question.options ?? []).map((option) => (
          <Button
            key={option.answer}
            variant="outlined"
            sx={{ textAlign: 'left', height: 'auto', minHeight: 44, paddingBlock: '8px', whiteSpace: 'normal' }}
            onClick={() => onReadAs(question, option.answer)}
          >
            {optionText(t, question.code, { option, meters })}
          </Button>
        ))}
      </Box>
    </li>
  );
}

type AnswerProps = Pick<QuestionCardsProps, 'answers' | 'onAnswer'>;

function StoredQuestion({
  question,
  answers,
  onAnswer,
  text,
}: AnswerProps & { question: ImportQuestion; text: string }) {
  const { t } = useTranslation('imports');
  const { id, column = '' } = question;
  return (
    <>
      <Typography component="p" sx={{ mb: '8px' }}>
        {text}
      </Typography>
      <ChoiceSelect<'open' | 'replace' | 'keep'>
        hideLabel
        label={t('question.storedFor', { column })}
        value={answers.stored[id] ?? 'open'}
        options={(['open', 'replace', 'keep'] as const).map((value) => ({ value, label: t(`question.${value}`) }))}
        onChange={(chosen) => {
          const { [id]: _, ...others } = answers.stored;
          onAnswer({ ...answers, stored: chosen === 'open' ? others : { ...others, [id]: chosen } });
        }}
      />
    </>
  );
}

const longestReason = 500;

function Reason({ answers, onAnswer }: AnswerProps) {
  const { t } = useTranslation('imports');
  const id = useId();
  return (
    <Card>
      <Typography component="label" htmlFor={id} sx={{ display: 'block', fontWeight: 550, mb: '6px' }}>
        {t('question.reason')}
      </Typography>
      <OutlinedInput
        id={id}
        fullWidth
        value={answers.reason}
        placeholder={t('question.reasonExample')}
        inputProps={{ maxLength: longestReason, 'aria-describedby': `${id}-note` }}
        onChange={(event) => onAnswer({ ...answers, reason: event.target.value })}
      />
      <Typography id={`${id}-note`} variant="small" component="p" sx={{ color: 'text.secondary', mt: '6px' }}>
        {t('question.reasonKept')}
      </Typography>
    </Card>
  );
}

const list: SxStyle = { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: '20px' };
