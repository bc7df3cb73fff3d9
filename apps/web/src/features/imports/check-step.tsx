import type { ImportPreview } from '@lichthof/contracts/imports/import-previews.ts';
import type { ImportQuestion } from '@lichthof/contracts/imports/import-questions.ts';
import type { Import } from '@lichthof/contracts/imports/imports.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import { isError } from '@lichthof/domain/metering/quarter-hour-file/issues.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { errorFacts, errorText } from '../../api/error-text.ts';
import { pathTo } from '../../navigation/route-table.ts';
import type { SxStyle } from '../../theme/sx.ts';
import { BusyButton } from '../../ui/dialogs/buttons.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { StatusIcon } from '../../ui/feedback/status-icon.tsx';
import { Card } from '../../ui/page/card.tsx';
import { ComparisonCard } from './comparison/comparison-card.tsx';
import { ImportFrame } from './import-frame.tsx';
import { KeepRecipeCard } from './kept/keep-recipe-card.tsx';
import { RecipeNotice } from './kept/recipe-notice.tsx';
import { isKeepable, proposeKeeping, toKeep } from './kept/recipe-to-keep.ts';
import { previewQuery, useStartImport } from './imports.queries.ts';
import { issueText, seriesNounOf } from './import-texts.ts';
import { LeftOutNotice } from './left-out-notice.tsx';
import type { SeriesChoice } from './mapping/suggest-mapping.ts';
import type { StepProps } from './mapping/mapping-step.tsx';
import { countOpen, decisionsOf, noAnswers } from './questions/question-answers.ts';
import { QuestionCards } from './questions/question-cards.tsx';
import { TimesNotice } from './questions/times-notice.tsx';
import { SeriesTable } from './series-table.tsx';

interface CheckStepProps extends StepProps {
  /** Told what a person says of a series. */
  onSay: (seriesKey: string, said: Partial<SeriesChoice>) => void;
}

export function CheckStep({ params, opened, meters, mapping, goTo, onSay }: CheckStepProps) {
  const { t } = useTranslation('imports');
  const { layout } = opened;
  const { data, error, isFetching, refetch } = useQuery(previewQuery(params, mapping));
  const start = useStartImport(params);
  const [answers, setAnswers] = useState(noAnswers);
  const [choice, setChoice] = useState(() => proposeKeeping(opened));
  const isOffered = isKeepable(opened);
  const keep = isOffered ? toKeep(choice) : undefined;
  const isIncomplete = keep === 'incomplete';
  const questions = useRef<HTMLDivElement>(null);
  const decisions = data && decisionsOf(data.questions, answers);
  const openCount = data ? countOpen(data.questions, answers) : 0;

  const readAs = ({ code, seriesKey = '' }: ImportQuestion, answer: string) => {
    if (code === 'multiplied') onSay(seriesKey, { isMultiplied: answer === 'multiplied' });
  };
  const load = () =>
    decisions && !isIncomplete ? start.mutate({ mapping, decisions, keep }) : questions.current?.focus();

  return (
    <ImportFrame
      step="check"
      title={t('check.title')}
      intro={t('check.intro')}
      fileName={opened.fileName}
      onGoTo={goTo}
      note={isIncomplete ? t('recipe:keep.incomplete') : t('foot.saved')}
      actions={
        <>
          <Button
            component={Link}
            to={pathTo('meters', { ...params })}
            variant="text"
            sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
          >
            {t('foot.leave')}
          </Button>
          <Button onClick={() => goTo('mapping')}>{t('foot.back')}</Button>
          <BusyButton
            variant={openCount > 0 ? 'outlined' : 'contained'}
            disabled={!data || data.hasErrors || isFetching || isIncomplete}
            busy={start.isPending}
            onClick={load}
          >
            {openCount > 0 && !data?.hasErrors
              ? t('foot.open', { count: openCount })
              : keep
                ? t('recipe:keep.load')
                : t('foot.start')}
          </BusyButton>
        </>
      }
    >
      {start.error && <Notice status="error">{errorText(start.error, t('load.startFailed'))}</Notice>}
      {isFetching && <Progress label={t('check.busy')} />}
      {error && !isFetching && <ErrorState {...errorFacts(error, t('check.failed'))} onRetry={() => void refetch()} />}
      {data && !isFetching && (
        <>
          <RecipeNotice {...{ params, opened }} />
          <ImportSummary preview={data} format={layout.format} isOpen={decisions === undefined} />
          <LeftOutNotice layout={layout} mapping={mapping} />
          <TimesNotice times={data.times} layout={layout} />
          <ComparisonCard preview={data} meters={meters} />
          <Box ref={questions} tabIndex={-1} sx={{ display: 'grid', gap: '16px', '&:empty': { display: 'none' } }}>
            <QuestionCards
              questions={data.questions}
              {...{ meters, answers }}
              onAnswer={setAnswers}
              onReadAs={readAs}
            />
          </Box>
          <IssueList preview={data} layout={layout} />
          <SeriesTable series={data.series} meters={meters} />
          {isOffered && <KeepRecipeCard {...{ opened, choice }} onChange={setChoice} />}
        </>
      )}
    </ImportFrame>
  );
}

interface ImportSummaryProps {
  preview: ImportPreview;
  format: Import['layout']['format'];
  /** A question has no answer yet. */
  isOpen: boolean;
}

function ImportSummary({ preview: { hasErrors, issues, rowCount }, format, isOpen }: ImportSummaryProps) {
  const { t } = useTranslation('imports');
  if (hasErrors) {
    return (
      <Notice status="error" title={t('check.errors')}>
        {t('check.errorsText')}
      </Notice>
    );
  }
  if (isOpen) {
    return (
      <Notice status="warning" title={t('check.questions')}>
        {t('check.questionsText')}
      </Notice>
    );
  }
  const rows = t(format === 'recipe' ? 'check.cleanText' : 'check.valuesText', {
    count: rowCount,
    amount: formatNumber(rowCount),
  });
  if (issues.length === 0) {
    return (
      <Notice status="success" title={t('check.clean')}>
        {rows}
      </Notice>
    );
  }
  return (
    <Notice status="warning" title={t('check.warnings')}>
      {t('check.warningsText')} {rows}
    </Notice>
  );
}

interface IssueListProps {
  preview: ImportPreview;
  layout: Import['layout'];
}

/** Errors and warnings of a file, errors first. */
function IssueList({ preview: { issues, issueCounts }, layout }: IssueListProps) {
  const { t } = useTranslation('imports');
  if (issues.length === 0) return null;
  const found = Object.values(issueCounts).reduce((sum, count) => sum + count, 0);
  const listed = issues.reduce((sum, { count }) => sum + count, 0);
  const more = found - listed;
  return (
    <Card title={t('check.issues')} flush>
      <Box component="ul" sx={list}>
        {issues.map((issue) => {
          const text = issueText(t, issue, seriesNounOf(layout));
          const status = isError(issue.code) ? 'error' : 'warning';
          return (
            <li key={text}>
              <Box component="span" sx={{ color: `status.${status}`, pt: '2px' }}>
                <StatusIcon status={status} />
              </Box>
              <span>{text}</span>
            </li>
          );
        })}
        {more > 0 && <li>{t('check.more', { count: more, amount: formatNumber(more) })}</li>}
      </Box>
    </Card>
  );
}

const list: SxStyle = (theme) => ({
  ...theme.typography.small,
  listStyle: 'none',
  margin: '12px 0 0',
  padding: 0,
  maxHeight: 420,
  overflowY: 'auto',
  '& li': {
    display: 'flex',
    gap: '12px',
    padding: '10px 20px',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
});
