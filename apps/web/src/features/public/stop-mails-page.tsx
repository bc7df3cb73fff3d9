import { stopMails } from '@lichthof/contracts/tenant/monthly-information.ts';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useEndpointMutation } from '../../api/endpoint-mutation.ts';
import { errorText } from '../../api/error-text.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PublicPage } from './public-page.tsx';

const shortestToken = 20;

/** Behind the link of a mail, without a sign-in. Opening it changes nothing, since mail scanners open links. */
export function StopMailsPage() {
  const { t } = useTranslation('public');
  const token = useLocation().hash.slice(1);
  const stop = useEndpointMutation(stopMails, () => ({ body: { token } }));
  const home = (
    <Button component={Link} to="/">
      {t('stopMails.home')}
    </Button>
  );
  const submit = (
    <Button variant="contained" disabled={stop.isPending} onClick={() => stop.mutate()}>
      {t('stopMails.submit')}
    </Button>
  );
  const failure = stop.isError ? errorText(stop.error, t('stopMails.failedText')) : t('stopMails.noToken');
  return (
    <PublicPage title={t('stopMails.title')}>
      {stop.isSuccess ? (
        <EmptyState picture="done" title={t('stopMails.done')} text={t('stopMails.doneText')} actions={home} />
      ) : stop.isError || token.length < shortestToken ? (
        <EmptyState picture="mail" title={t('stopMails.failed')} text={failure} actions={home} />
      ) : (
        <EmptyState picture="mail" title={t('stopMails.question')} text={t('stopMails.text')} actions={submit} />
      )}
    </PublicPage>
  );
}
