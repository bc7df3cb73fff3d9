import { type Import, largestImportBytes } from '@lichthof/contracts/imports/imports.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { DropZone } from '../../../ui/page/drop-zone.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ImportFrame } from '../import-frame.tsx';
import { useUploadImport } from '../imports.queries.ts';
import { LatestImports } from './latest-imports.tsx';

interface FileStepProps {
  params: EstateParams;
  onOpen: (importId: number, step?: 'check') => void;
}

const bytesPerMb = 1024 * 1024;

export function FileStep({ params, onOpen }: FileStepProps) {
  const { t } = useTranslation('imports');
  const [problem, setProblem] = useState<string>();
  const upload = useUploadImport(params);

  const problemOf = ({ size }: File) => {
    if (size === 0) return t('file.isEmpty');
    return size > largestImportBytes ? t('file.tooLarge', { size: formatNumber(size / bytesPerMb) }) : undefined;
  };

  const take = (file: File) => {
    const found = problemOf(file);
    setProblem(found);
    if (found) return;
    upload.mutate(file, {
      // what a kept recipe reads needs no mapping
      onSuccess: (uploaded) => onOpen(uploaded.importId, isFitting(uploaded) ? 'check' : undefined),
      onError: (error) => setProblem(errorText(error, t('file.failed'))),
    });
  };

  return (
    <ImportFrame step="file" title={t('file.title')} intro={t('file.intro')} onGoTo={() => undefined}>
      <DropZone
        busyLabel={upload.isPending ? t('file.busy', { name: upload.variables.name }) : undefined}
        texts={{ drop: t('file.drop'), choose: t('file.choose'), limit: t('file.limit') }}
        accept=".csv,.xlsx,.gz,.txt,.tsv,.edi,.edifact,.mscons,text/csv,text/normalizeName"
        onFiles={([file]) => file && take(file)}
      />
      {problem && <Notice status="error">{problem}</Notice>}
      <LatestImports params={params} onOpen={(importId) => onOpen(importId)} />
    </ImportFrame>
  );
}

const isFitting = ({ recipe, fit, mapping }: Import): boolean =>
  recipe !== null && fit?.deviations.length === 0 && mapping.length > 0;
