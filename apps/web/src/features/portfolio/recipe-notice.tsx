import type { PortfolioImport } from '@lichthof/contracts/places/portfolio.ts';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/feedback/notice.tsx';

/** By which kept recipe a file is read, or by what it differs from one. */
export function RecipeNotice({ opened: { recipeName, deviation } }: { opened: PortfolioImport }) {
  const { t } = useTranslation('portfolio');
  if (recipeName === null) return null;
  if (!deviation) {
    return (
      <Notice status="info" title={t('mapping.kept', { name: recipeName })}>
        {t('mapping.keptText')}
      </Notice>
    );
  }
  return (
    <Notice status="warning" title={t('mapping.deviates', { name: recipeName })}>
      {t(`mapping.deviation.${deviation.code}`, { ...deviation })}
    </Notice>
  );
}
