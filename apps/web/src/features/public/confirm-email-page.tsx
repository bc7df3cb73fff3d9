import { confirmEmail } from '@lichthof/contracts/people/email-changes.ts';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useEndpointMutation } from '../../api/endpoint-mutation.ts';
import { errorText } from '../../api/error-text.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PublicPage } from './public-page.tsx';

const shortestToken = 20;

/** Behind the link of a mail. Opening it changes nothing, since mail scanners open links; the button confirms. */
export function ConfirmEmailPage() {
  const { t } = useTranslation('public');
  const token = useLocation().hash.slice(1);
  const confirmation = useEndpointMutation(confirmEmail, () => ({ body: { token } }));
  if (confirmation.isSuccess) {
    return (
      <PublicPage title={t('confirmEmail.title')}>
        <EmptyState
          picture="done"
          title={t('confirmEmail.done')}
          text={t('confirmEmail.doneText')}
          actions={<HomeButton />}
        />
      </PublicPage>
    );
  }
  if (confirmation.isError || token.length < shortestToken) {
    return (
      <PublicPage title={t('confirmEmail.title')}>
        <EmptyState
          picture="mail"
          title={t('confirmEmail.failed')}
          text={
            confirmation.isError
              ? errorText(confirmation.error, t('confirmEmail.failedText'))
              : t('confirmEmail.noToken')
          }
          actions={<HomeButton />}
        />
      </PublicPage>
    );
  }
  return (
    <PublicPage title={t('confirmEmail.title')}>
      <EmptyState
        picture="mail"
        title={t('confirmEmail.question')}
        text={t('confirmEmail.text')}
        actions={
          <Button variant="contained" disabled={confirmation.isPending} onClick={() => confirmation.mutate()}>
            {t('confirmEmail.submit')}
          </Button>
        }
      />
    </PublicPage>
  );
}

function HomeButton() {
  const { t } = useTranslation('public');
  return (
    <Button component={Link} to="/">
      {t('confirmEmail.home')}
    </Button>
  );
}
