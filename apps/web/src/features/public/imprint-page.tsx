import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { PublicPage } from './public-page.tsx';

const sections = ['operator', 'complaints', 'arbitration', 'regulator'] as const;

/** The legal notice; the complaint terms follow § 111a EnWG. */
export function ImprintPage() {
  const { t } = useTranslation('public');
  return (
    <PublicPage title={t('imprint.title')}>
      {sections.map((section) => (
        <section key={section}>
          <Typography variant="h2">{t(`imprint.${section}.title`)}</Typography>
          <Typography sx={{ whiteSpace: 'pre-line' }}>{t(`imprint.${section}.text`)}</Typography>
        </section>
      ))}
    </PublicPage>
  );
}
