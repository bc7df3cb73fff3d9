import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { useTranslation } from 'react-i18next';
import { localToday } from '../../../i18n/local-today.ts';

/** More parts are counted instead of named. */
const mostNames = 3;

/** 'berechnet aus …' with the parts of today; null for a measured meter. */
export function useComputedOf() {
  const { t } = useTranslation('meters');
  return ({ parts }: Pick<Meter, 'parts'>): string | null => {
    if (parts.length === 0) return null;
    const today = localToday();
    const running = parts.filter(({ from, to }) => from <= today && (to === null || today < to));
    const named = (running.length > 0 ? running : parts).map(({ sign, name }, index) => {
      if (sign < 0) return `− ${name}`;
      return index === 0 ? name : `+ ${name}`;
    });
    const shown = named.slice(0, named.length > mostNames ? mostNames - 1 : mostNames).join(' ');
    const count = named.length - (named.length > mostNames ? mostNames - 1 : mostNames);
    return t('computedOf', { parts: count > 0 ? t('more', { first: shown, count }) : shown });
  };
}
