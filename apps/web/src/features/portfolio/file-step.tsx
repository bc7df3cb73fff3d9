import { largestPortfolioBytes, maxPortfolioFiles } from '@lichthof/contracts/places/portfolio.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/error-text.ts';
import { DropZone } from '../../ui/page/drop-zone.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { LatestPortfolioImports } from './latest-portfolio-imports.tsx';
import { PortfolioDownloads } from './portfolio-downloads.tsx';
import { PortfolioFrame } from './portfolio-frame.tsx';
import { UnfinishedImports } from './unfinished-imports.tsx';
import { useUploadPortfolio, type CustomerParams } from './portfolio.queries.ts';

interface FileStepProps {
  params: CustomerParams;
  onOpen: (portfolioImportId: number, step?: 'contracts') => void;
}

const bytesPerMb = 1024 * 1024;

const namesOf = (files: File[]) => files.map(({ name }) => name).join(', ');

export function FileStep({ params, onOpen }: FileStepProps) {
  const { t } = useTranslation('portfolio');
  const [problem, setProblem] = useState<string>();
  const upload = useUploadPortfolio(params);

  const problemOf = (files: File[]) => {
    const empty = files.find(({ size }) => size === 0);
    if (empty) return t('file.isEmpty', { name: empty.name });
    if (files.length > maxPortfolioFiles) return t('file.tooMany', { count: maxPortfolioFiles });
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    return bytes > largestPortfolioBytes ? t('file.tooLarge', { size: formatNumber(bytes / bytesPerMb) }) : undefined;
  };

  const take = (files: File[]) => {
    const found = problemOf(files);
    setProblem(found);
    if (found) return;
    upload.mutate(files, {
      onSuccess: ({ portfolioImportId }) => onOpen(portfolioImportId),
      onError: (error) => setProblem(errorText(error, t('file.failed'))),
    });
  };

  return (
    <PortfolioFrame step="file" title={t('file.title')} intro={t('file.intro')}>
      <DropZone
        busyLabel={upload.isPending ? t('file.busy', { name: namesOf(upload.variables) }) : undefined}
        texts={{ drop: t('file.drop'), choose: t('file.choose'), limit: t('file.limit') }}
        accept=".xlsx,.csv,.txt,.zip,text/csv,application/zip"
        multiple
        onFiles={take}
      />
      {problem && <Notice status="error">{problem}</Notice>}
      <UnfinishedImports params={params} onContinue={onOpen} />
      <PortfolioDownloads params={params} />
      <LatestPortfolioImports params={params} onOpen={onOpen} />
    </PortfolioFrame>
  );
}
