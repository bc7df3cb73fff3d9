import type { RecipeLayout } from '@lichthof/contracts/imports/import-layouts.ts';
import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/error-text.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { consequencesQuery, type ImportParams, type Mapping, useChangeLayout } from '../imports.queries.ts';
import { openPartsOf } from './open-parts.ts';
import { isPossibleUnit } from './possible-units.ts';
import { PartQuestion } from './part-question.tsx';
import { RecipeCard } from './recipe-card.tsx';
import type { RecipePart } from './recipe-texts.ts';

interface RecipePartsProps {
  params: ImportParams;
  layout: RecipeLayout;
  mapping: Mapping;
  meters: Meter[];
}

/** How a file is read as far as it proves it, and a question for each part that it leaves open. */
export function RecipeParts({ params, layout, mapping, meters }: RecipePartsProps) {
  const { t } = useTranslation('recipe');
  const change = useChangeLayout(params);
  const open = openPartsOf(layout, mapping);
  const { data } = useQuery(
    consequencesQuery(
      params,
      mapping,
      layout.parts.filter(isOpen).map(({ id }) => id),
    ),
  );
  return (
    <>
      <RecipeCard layout={layout} onTakeBack={(withdrawn) => change.mutate({ withdrawn })} />
      {change.error && <Notice status="error">{errorText(change.error, t('failed'))}</Notice>}
      {open.map((part) => (
        <PartQuestion
          key={part.id}
          {...{ part, layout }}
          consequences={data?.find((one) => one.part === part.id)?.readings}
          isOffered={(reading) => isPossibleUnit(part, reading, { mapping, meters })}
          isBusy={change.isPending}
          onAnswer={(reading) => change.mutate({ answers: [{ part: part.id, reading }] })}
        />
      ))}
    </>
  );
}

const isOpen = ({ proof }: RecipePart) => proof === null;
