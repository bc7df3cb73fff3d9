import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { PublicPage } from './public-page.tsx';

const sections = ['tenants', 'managers', 'faults'] as const;

export function ContactPage() {
  const { t } = useTranslation('public');
  return (
    <PublicPage title={t('contact.title')}>
      {sections.map((section) => (
        <section key={section}>
          <Typography variant="h2">{t(`contact.${section}.title`)}</Typography>
          <Typography>{t(`contact.${section}.text`)}</Typography>
        </section>
      ))}
    </PublicPage>
  );
}
