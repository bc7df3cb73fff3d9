import type { Import } from '@lichthof/contracts/imports/imports.ts';
import { listMeters } from '@lichthof/contracts/metering/meters.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { useEndpointQuery } from '../../api/endpoint-query.ts';
import { errorFacts } from '../../api/error-text.ts';
import type { EstateParams } from '../../api/estate.queries.ts';
import { localToday } from '../../i18n/local-today.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { TableSkeleton } from '../../ui/feedback/skeletons.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { CheckStep } from './check-step.tsx';
import { FileStep } from './file/file-step.tsx';
import type { ImportStep } from './import-frame.tsx';
import { type ImportParams, importQuery } from './imports.queries.ts';
import { LoadStep } from './load-step.tsx';
import { keepChoices, keptChoices } from './mapping/kept-choices.ts';
import { MappingStep } from './mapping/mapping-step.tsx';
import {
  type Choices,
  choicesOf,
  importableMeters,
  mappingOf,
  type SeriesChoice,
  suggestMapping,
} from './mapping/suggest-mapping.ts';

/** Imports a file of values into the estate's meters. Import and step are kept in the URL. */
export function ImportPage() {
  const { t } = useTranslation('imports');
  const { customerId, estateId } = useParams();
  const params = { customerId: Number(customerId), estateId: Number(estateId) };
  const [search, setSearch] = useSearchParams();
  const importId = Number(search.get('import'));

  const goTo = (step: ImportStep, id = importId) =>
    setSearch(step === 'file' ? {} : { import: String(id), ...(step === 'check' && { step }) });

  return (
    <>
      <PageHeader title={t('title')} status={t('status')} />
      {importId > 0 ? (
        <ImportContent key={importId} params={{ ...params, importId }} requestedStep={search.get('step')} goTo={goTo} />
      ) : (
        <FileStep params={params} onOpen={(id, step) => goTo(step ?? 'mapping', id)} />
      )}
    </>
  );
}

interface ImportContentProps {
  params: EstateParams & { importId: number };
  requestedStep: string | null;
  goTo: (step: ImportStep) => void;
}

function ImportContent({ params, requestedStep, goTo }: ImportContentProps) {
  const { t } = useTranslation('imports');
  const { data, error, refetch } = useQuery(importQuery(params));
  if (error && !data) {
    return <ErrorState {...errorFacts(error, t('loadingFailed'))} onRetry={() => void refetch()} />;
  }
  if (!data) return <TableSkeleton />;
  // another sheet has other series, which are mapped anew
  const key = data.layout.series.map(({ key: seriesKey, name }) => `${seriesKey} ${name}`).join('|');
  return <ImportSteps key={key} params={params} opened={data} step={stepOf(data, requestedStep)} goTo={goTo} />;
}

function stepOf({ state }: Import, requestedStep: string | null): Exclude<ImportStep, 'file'> {
  if (state !== 'draft') return 'load';
  return requestedStep === 'check' ? 'check' : 'mapping';
}

interface ImportStepsProps {
  params: ImportParams;
  opened: Import;
  step: Exclude<ImportStep, 'file'>;
  goTo: (step: ImportStep) => void;
}

/** The steps after the upload; choices are kept when the user goes back and forth. */
function ImportSteps({ params, opened, step, goTo }: ImportStepsProps) {
  // the values of the month are not used
  const { data } = useEndpointQuery(listMeters, { params, query: { month: localToday().slice(0, 7) } });
  const [chosen, setChosen] = useState<Choices>();
  if (!data) return <TableSkeleton />;

  const meters = importableMeters(data);
  const { series } = opened.layout;
  const proposed = opened.mapping.length > 0 ? choicesOf(series, opened.mapping) : suggestMapping(series, data);
  const choices = chosen ?? keptChoices(params, series, meters) ?? proposed;
  const choose = (changed: Choices) => {
    keepChoices(params, series, changed);
    setChosen(changed);
  };
  const props = { params, opened, meters, mapping: mappingOf(choices), goTo };

  if (step === 'load') return <LoadStep {...props} />;
  if (step === 'check') {
    const say = (key: string, said: Partial<SeriesChoice>) =>
      choose({ ...choices, [key]: { meterId: null, unit: null, ...choices[key], ...said } });
    return <CheckStep {...props} onSay={say} />;
  }
  return <MappingStep {...props} choices={choices} onChoose={(key, choice) => choose({ ...choices, [key]: choice })} />;
}
