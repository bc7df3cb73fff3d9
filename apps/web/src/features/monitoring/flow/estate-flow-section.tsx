import { Suspense, type ReactNode } from 'react';
import { loadTexts } from '../../../i18n/i18n.ts';
import { canBeLive } from '../live/live-values.ts';
import type { MonitoredEstate } from '../monitoring.queries.ts';
import type { OverviewPeriod } from '../overview-period.ts';
import { FlowSkeleton } from './flow-skeleton.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';

const EstateFlow = lazyPart(async () => {
  const [{ EstateFlow: Component }] = await Promise.all([import('./estate-flow.tsx'), loadTexts('flow')]);
  return { default: Component };
});

interface EstateFlowSectionProps {
  estate: MonitoredEstate;
  period: OverviewPeriod;
  /** A button that opens the latest period with values. */
  lastValues: ReactNode;
}

/** The energy flow of an estate with an edge that can connect; empty for others. */
export function EstateFlowSection(props: EstateFlowSectionProps) {
  if (!canBeLive(props.estate)) return null;
  return (
    <Suspense fallback={<FlowSkeleton />}>
      <EstateFlow {...props} />
    </Suspense>
  );
}
