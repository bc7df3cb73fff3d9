import type { Import } from '@lichthof/contracts/imports.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TableSkeleton } from '../../ui/feedback/skeletons.tsx';
import { CheckStep } from './check-step.tsx';
import type { ImportStep } from './import-frame.tsx';
import { importMetersQuery, type ImportParams } from './imports.queries.ts';
import { LoadStep } from './load-step.tsx';
import { MappingStep } from './mapping/mapping-step.tsx';
import { choicesOf, importableMeters, mappingOf, suggestMapping, type Choices } from './mapping/suggest-mapping.ts';

interface ImportStepsProps {
  params: ImportParams;
  opened: Import;
  step: Exclude<ImportStep, 'file'>;
  goTo: (step: ImportStep) => void;
}

/** The steps after the upload; what was chosen stays while one goes back and forth. */
export function ImportSteps({ params, opened, step, goTo }: ImportStepsProps) {
  const { data } = useQuery(importMetersQuery(params));
  const [chosen, setChosen] = useState<Choices>();
  if (!data) return <TableSkeleton />;

  const meters = importableMeters(data);
  const { series } = opened.layout;
  const proposed = opened.mapping.length > 0 ? choicesOf(series, opened.mapping) : suggestMapping(series, data);
  const choices = chosen ?? proposed;
  const props = { params, opened, meters, mapping: mappingOf(choices), goTo };

  if (step === 'load') return <LoadStep {...props} />;
  if (step === 'check') return <CheckStep {...props} />;
  return (
    <MappingStep
      {...props}
      choices={choices}
      onChoose={(key, choice) => setChosen({ ...choices, [key]: choice })}
      onLayoutChange={() => setChosen(undefined)}
    />
  );
}
