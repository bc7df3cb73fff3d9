import type { OverviewEstate } from '@lichthof/contracts/estates-overview.ts';
import { useTranslation } from 'react-i18next';

/** '9 Objekte in 4 Gruppen, 1 Steuerung offline, 2 Zähler ohne Werte' */
export function OverviewStatus({ estates }: { estates: OverviewEstate[] }) {
  const { t } = useTranslation('estates-overview');
  const groupCount = new Set(estates.map(({ groups }) => groups.at(-1)?.estateGroupId).filter(Boolean)).size;
  const offline = estates.reduce((sum, { offlineEdgeCount }) => sum + offlineEdgeCount, 0);
  const silent = estates.reduce((sum, { silentMeterCount }) => sum + silentMeterCount, 0);
  const isStale = estates.some((estate) => estate.isStale);
  const parts = [
    groupCount > 0
      ? t('status.inGroups', { estates: t('status.estates', { count: estates.length }), count: groupCount })
      : t('status.estates', { count: estates.length }),
    offline > 0 && t('status.offline', { count: offline }),
    silent > 0 && t('status.silent', { count: silent }),
    isStale && t('status.stale'),
  ];
  return <span aria-live="polite">{parts.filter(Boolean).join(', ')}</span>;
}
