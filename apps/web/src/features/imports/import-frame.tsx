import { getItem } from '@lichthof/domain/collections/items.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StepsPage } from '../../ui/wizard/steps-page.tsx';

const importSteps = ['file', 'mapping', 'check', 'load'] as const;
export type ImportStep = (typeof importSteps)[number];

interface ImportFrameProps {
  step: ImportStep;
  title: string;
  intro: ReactNode;
  /** The name of the uploaded file. */
  fileName?: string;
  onGoTo: (step: ImportStep) => void;
  /** The values are loaded. */
  isDone?: boolean;
  /** Buttons at the foot, right. */
  actions?: ReactNode;
  note?: ReactNode;
  children: ReactNode;
}

/** Steps on the left, content beside them, buttons at the bottom. */
export function ImportFrame(props: ImportFrameProps) {
  const { step, title, intro, fileName, onGoTo, isDone = false, actions, note, children } = props;
  const { t } = useTranslation('imports');
  const steps = importSteps.map((id) => ({
    id,
    title: t(`step.${id}`),
    summary: id === 'file' && fileName ? fileName : t(`step.${id}Help`),
  }));
  return (
    <StepsPage
      stepsTitle={t('step.all')}
      index={importSteps.indexOf(step)}
      onGoTo={(index) => onGoTo(getItem(importSteps, index))}
      {...{ steps, isDone, title, intro, actions, note }}
    >
      {children}
    </StepsPage>
  );
}
