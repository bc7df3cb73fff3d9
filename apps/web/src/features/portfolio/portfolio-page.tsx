import type { PortfolioImport } from '@lichthof/contracts/places/portfolio.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { errorFacts } from '../../api/error-text.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { TableSkeleton } from '../../ui/feedback/skeletons.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { CheckStep } from './check-step.tsx';
import { ContractsStep } from './contracts/contracts-step.tsx';
import { FileStep } from './file-step.tsx';
import { MappingStep } from './mapping/mapping-step.tsx';
import { portfolioImportQuery, type PortfolioImportParams } from './portfolio.queries.ts';
import { StoreStep } from './store-step.tsx';

/** Brings a whole portfolio in and out as tables. Import and step are kept in the address. */
export function PortfolioPage() {
  const { t } = useTranslation('portfolio');
  const customerId = Number(useParams()['customerId']);
  const [search, setSearch] = useSearchParams();
  const portfolioImportId = Number(search.get('import'));

  const open = (id: number, step?: string) => setSearch({ import: String(id), ...(step && { step }) });
  const goTo = (step: string) => setSearch({ import: String(portfolioImportId), step });
  const checkAgain = () => goTo('check');

  return (
    <>
      <PageHeader title={t('title')} status={t('status')} />
      {portfolioImportId > 0 ? (
        <OpenedImport
          key={portfolioImportId}
          params={{ customerId, portfolioImportId }}
          wantedStep={search.get('step')}
          onColumns={() => goTo('columns')}
          onContracts={() => goTo('contracts')}
          onStarted={() => open(portfolioImportId)}
          onCheckAgain={checkAgain}
          onLeave={() => setSearch({})}
        />
      ) : (
        <FileStep params={{ customerId }} onOpen={open} />
      )}
    </>
  );
}

interface OpenedImportProps {
  params: PortfolioImportParams;
  /** 'check' of one that has failed, 'columns' or 'contracts'. */
  wantedStep: string | null;
  onColumns: () => void;
  onContracts: () => void;
  onStarted: () => void;
  onCheckAgain: () => void;
  onLeave: () => void;
}

function OpenedImport(props: OpenedImportProps) {
  const { params, wantedStep, onColumns, onContracts, onStarted, onCheckAgain, onLeave } = props;
  const { t } = useTranslation('portfolio');
  const { data, error, refetch } = useQuery(portfolioImportQuery(params));
  if (error && !data) {
    return <ErrorState {...errorFacts(error, t('loadingFailed'))} onRetry={() => void refetch()} />;
  }
  if (!data) return <TableSkeleton />;
  if (isCheckable(data, wantedStep !== null)) {
    const isMapped = data.mapping !== 'ownForm';
    if (data.mapping === 'proposed' || (isMapped && wantedStep === 'columns')) {
      return <MappingStep {...{ params, opened: data, onLeave }} onConfirmed={onCheckAgain} />;
    }
    return <CheckStep {...{ params, opened: data, onStarted, onLeave, ...(isMapped && { onColumns }) }} />;
  }
  if (data.contracts === 'open' && wantedStep === 'contracts') {
    return <ContractsStep {...{ params, opened: data, onLeave }} />;
  }
  return <StoreStep {...{ params, opened: data, onCheckAgain, onContracts, onLeave }} />;
}

const isCheckable = ({ state }: PortfolioImport, isWanted: boolean) =>
  state === 'draft' || (state === 'failed' && isWanted);
