import type { PortfolioContracts } from '@lichthof/contracts/places/portfolio-contracts.ts';
import type { PortfolioImport } from '@lichthof/contracts/places/portfolio.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import { useQuery } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { errorFacts, errorText } from '../../../api/error-text.ts';
import { BusyButton } from '../../../ui/dialogs/buttons.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Progress } from '../../../ui/feedback/progress.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { FactList } from '../../../ui/page/fact-list.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { PortfolioFrame } from '../portfolio-frame.tsx';
import {
  portfolioContractsQuery,
  type PortfolioImportParams,
  useChangeContracts,
  useEndContracts,
  useStoreContracts,
} from '../portfolio.queries.ts';
import { ContractChoicesCard } from './contract-choices-card.tsx';
import { ContractIssues } from './contract-issues.tsx';
import { PreparedContracts } from './prepared-contracts.tsx';

interface ContractsStepProps {
  params: PortfolioImportParams;
  opened: PortfolioImport;
  onLeave: () => void;
}

/** The contracts that a stored rent roll means: what is said once for all, what is wrong, and what will be made. */
export function ContractsStep({ params, opened, onLeave }: ContractsStepProps) {
  const { t } = useTranslation('portfolio');
  const toast = useToast();
  const { data, error, refetch } = useQuery(portfolioContractsQuery(params));
  const change = useChangeContracts(params);
  const store = useStoreContracts(params);
  const end = useEndContracts(params);
  const failure = store.error ?? change.error ?? end.error;
  const make = (count: number) =>
    store.mutate(count, {
      onSuccess: ({ storedCount }) => toast.success(t('contracts.done', { count: storedCount })),
      onError: () => void refetch(),
    });
  return (
    <PortfolioFrame
      step="contracts"
      title={t('contracts.title')}
      intro={t('contracts.intro')}
      fileName={opened.fileName}
      onLeave={onLeave}
      note={t('contracts.note')}
      actions={
        <>
          <Button variant="text" disabled={end.isPending} onClick={() => end.mutate(undefined, { onSuccess: onLeave })}>
            {t('contracts.end')}
          </Button>
          <Button onClick={onLeave}>{t('foot.later')}</Button>
          <BusyButton
            variant="contained"
            busy={store.isPending}
            disabled={!data || data.readyCount === 0 || change.isPending}
            onClick={() => data && make(data.readyCount)}
          >
            {t('contracts.make', { count: data?.readyCount ?? 0, amount: formatNumber(data?.readyCount ?? 0) })}
          </BusyButton>
        </>
      }
    >
      {failure && <Notice status="error">{errorText(failure, t('contracts.failed'))}</Notice>}
      {error && <ErrorState {...errorFacts(error, t('contracts.loadingFailed'))} onRetry={() => void refetch()} />}
      {!data && !error && <Progress label={t('contracts.busy')} />}
      {data && (
        <>
          <ContractChoicesCard
            customerId={params.customerId}
            draft={data}
            isBusy={change.isPending}
            onChange={(choices) => change.mutate(choices)}
          />
          <Summary draft={data} />
          <ContractIssues params={params} draft={data} />
          <PreparedContracts draft={data} />
        </>
      )}
    </PortfolioFrame>
  );
}

/** What will be made, and what not. */
function Summary({ draft }: { draft: PortfolioContracts }) {
  const { t } = useTranslation('portfolio');
  const { readyCount, mandateCount, readingCount, existingCount, vacantCount, movedOutCount } = draft;
  const facts = { mandateCount, readingCount, existingCount, vacantCount, movedOutCount };
  const shown = Object.entries(facts).filter(([, count]) => count > 0);
  return (
    <Card title={t('contracts.ready', { count: readyCount, amount: formatNumber(readyCount) })}>
      <FactList
        isCompact
        facts={shown.map(([name, count]) => ({
          label: t(`contracts.count.${name as keyof typeof facts}`),
          fact: formatNumber(count),
        }))}
      />
    </Card>
  );
}
