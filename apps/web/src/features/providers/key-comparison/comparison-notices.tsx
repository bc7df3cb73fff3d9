import type { KeyComparison } from '@lichthof/contracts/supply/key-comparison.ts';
import { allocationKeyNames } from '@lichthof/domain/allocation/allocation-key-name.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { pathTo, type RouteName } from '../../../navigation/route-table.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import type { ComparedRow } from './compared-rows.ts';

interface ComparisonNoticesProps {
  estate: EstateParams;
  comparison: KeyComparison;
  rows: ComparedRow[];
}

type Obstacle = KeyComparison['obstacles'][number];

const mostNames = 8;
const listOf = (names: string[]) => names.slice(0, mostNames).join(', ') + (names.length > mostNames ? ' …' : '');

/** Missing values that count as 0, and keys that cannot be compared, with the page where this changes. */
export function ComparisonNotices({ estate, comparison, rows }: ComparisonNoticesProps) {
  const { t } = useTranslation('key-comparison');
  const { obstacles, missingLocalQuarterHours: missingLocal, quarterHours, participantsFrom } = comparison;
  const incomplete = rows.filter(({ participant }) => participant.missingQuarterHours > 0);
  const toPage = (name: RouteName, label: string) => (
    <Button size="small" component={Link} to={pathTo(name, { ...estate })}>
      {label}
    </Button>
  );
  return (
    <>
      {participantsFrom === 'apartments' && <Notice status="info">{t('notice.planned')}</Notice>}
      {missingLocal > 0 && (
        <Notice status="warning" title={t('notice.local')} action={toPage('meters', t('notice.toMeters'))}>
          {t('notice.localText', { missing: formatNumber(missingLocal), all: formatNumber(quarterHours) })}
        </Notice>
      )}
      {incomplete.length > 0 && (
        <Notice
          status="warning"
          title={t('notice.missing', { count: incomplete.length })}
          action={toPage('meters', t('notice.toMeters'))}
        >
          {t('notice.missingText', { names: listOf(incomplete.map(missingText)) })}
        </Notice>
      )}
      {obstacles.map((obstacle) => (
        <Notice
          key={obstacle.key}
          status="info"
          title={t('notice.leftOut', { key: allocationKeyNames[obstacle.key] })}
          action={toPage(...pageOf(obstacle))}
        >
          {reasonText(obstacle)}
        </Notice>
      ))}
    </>
  );

  function missingText({ name, participant }: ComparedRow): string {
    const place = participant.apartmentName ?? name;
    return t('notice.missingOf', { place, count: formatNumber(participant.missingQuarterHours) });
  }

  function pageOf({ reason }: Obstacle): [RouteName, string] {
    if (reason === 'areaMissing') return ['estate_data', t('notice.toData')];
    return reason === 'quantitiesMissing' ? ['meters_import', t('notice.toImport')] : ['meters', t('notice.toMeters')];
  }

  function reasonText({ reason, apartmentNames }: Obstacle): string {
    const names = listOf(apartmentNames.map((name) => name ?? t('notice.general')));
    if (reason === 'areaMissing') return t('notice.areaMissing', { names });
    if (reason === 'quantitiesImpossible') return t('notice.quantitiesImpossible');
    return names ? t('notice.quantitiesMissing', { names }) : t('notice.noQuantities');
  }
}
