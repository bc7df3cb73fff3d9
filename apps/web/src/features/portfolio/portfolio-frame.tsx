import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StepsPage } from '../../ui/wizard/steps-page.tsx';

const portfolioSteps = ['file', 'columns', 'check', 'store', 'contracts'] as const;
type PortfolioStep = (typeof portfolioSteps)[number];

interface PortfolioFrameProps {
  step: PortfolioStep;
  title: string;
  intro: ReactNode;
  /** The file's name, once there is one. */
  fileName?: string;
  /** Of a file with headings of its own; without it there is no such step. */
  onColumns?: () => void;
  /** Of a file that prepares contracts; without it there is no such step. */
  onContracts?: () => void;
  /** Back to the choice of a file; without it nobody goes back. */
  onLeave?: () => void;
  /** Buttons at the foot, right. */
  actions?: ReactNode;
  note?: ReactNode;
  children: ReactNode;
}

/** Steps left, content beside them, buttons at the foot. */
export function PortfolioFrame(props: PortfolioFrameProps) {
  const { step, title, intro, fileName, onColumns, onContracts, onLeave, actions, note, children } = props;
  const { t } = useTranslation('portfolio');
  const goTo: Partial<Record<PortfolioStep, (() => void) | undefined>> = {
    file: onLeave,
    columns: onColumns,
    contracts: onContracts,
  };
  const isOptional = (id: PortfolioStep) => id === 'columns' || id === 'contracts';
  const shown = portfolioSteps.filter((id) => !isOptional(id) || step === id || goTo[id] !== undefined);
  const steps = shown.map((id) => ({
    id,
    title: t(`step.${id}`),
    summary: id === 'file' && fileName ? fileName : t(`step.${id}Help`),
  }));
  return (
    <StepsPage
      stepsTitle={t('step.all')}
      index={shown.indexOf(step)}
      onGoTo={(index) => shown[index] && goTo[shown[index]]?.()}
      {...{ steps, title, intro, actions, note }}
    >
      {children}
    </StepsPage>
  );
}
