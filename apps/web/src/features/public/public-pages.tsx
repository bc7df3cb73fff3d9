import { OperationView } from '@lichthof/domain/access/operation-views.ts';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import Button from '@mui/material/Button';
import { Link, Navigate, useSearchParams } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import { OperatorSection } from './operator-section.tsx';
import { PublicPage } from './public-page.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { checkServer } from '../../api/check-server.ts';
import { currentUserQuery } from '../../api/session.queries.ts';

const contactSections = ['tenants', 'managers', 'faults'] as const;

export function ContactPage() {
  const { t } = useTranslation('public');
  return (
    <PublicPage title={t('contact.title')}>
      <OperatorSection />
      {contactSections.map((section) => (
        <section key={section}>
          <Typography variant="h2">{t(`contact.${section}.title`)}</Typography>
          <Typography>{t(`contact.${section}.text`)}</Typography>
        </section>
      ))}
    </PublicPage>
  );
}

export function ForbiddenPage() {
  const { t } = useTranslation('public');
  return (
    <PublicPage title={t('forbidden.title')}>
      <EmptyState
        picture="lock"
        title={t('forbidden.heading')}
        text={t(`forbidden.text.${useReader()}`)}
        actions={
          <Button component={Link} to="/" variant="contained">
            {t('forbidden.home')}
          </Button>
        }
      />
    </PublicPage>
  );
}

/** Who reads a public page, as far as this visit knows. */
function useReader(): 'manager' | 'tenant' | 'unknown' {
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false });
  if (!user) return 'unknown';
  return user.operationViews.includes(OperationView.Admin) ? 'manager' : 'tenant';
}

const imprintSections = ['complaints', 'arbitration', 'regulator'] as const;

/** The legal notice; the complaint terms follow § 111a EnWG. */
export function ImprintPage() {
  const { t } = useTranslation('public');
  return (
    <PublicPage title={t('imprint.title')}>
      <OperatorSection />
      {imprintSections.map((section) => (
        <section key={section}>
          <Typography variant="h2">{t(`imprint.${section}.title`)}</Typography>
          <Typography sx={{ whiteSpace: 'pre-line' }}>{t(`imprint.${section}.text`)}</Typography>
        </section>
      ))}
    </PublicPage>
  );
}

const askAgainMs = 5_000;

/** A short break; goes back by itself to where the visitor was as soon as the server knows the visitor again. */
export function UnderConstructionPage() {
  const { t } = useTranslation('public');
  const [search] = useSearchParams();
  const returnTo = search.get('returnTo');
  const { isSuccess } = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => checkServer(signal),
    refetchInterval: askAgainMs,
    retry: false,
    networkMode: 'always',
    gcTime: 0,
    enabled: returnTo !== null,
  });
  if (isSuccess && returnTo?.startsWith('/') && !returnTo.startsWith('//')) return <Navigate to={returnTo} replace />;
  return (
    <PublicPage title={t('underConstruction.title')}>
      <EmptyState picture="pause" title={t('underConstruction.heading')} text={t('underConstruction.text')} />
    </PublicPage>
  );
}
