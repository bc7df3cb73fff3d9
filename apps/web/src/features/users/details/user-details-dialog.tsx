import type { UserDetails } from '@lichthof/contracts/people/users.ts';
import { useQuery } from '@tanstack/react-query';
import Avatar from '@mui/material/Avatar';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { errorFacts } from '../../../api/error-text.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { momentText, nameOf } from '../user-display.ts';
import { AccessRightsTab } from '../rights/access-rights-tab.tsx';
import type { UserScope } from '../user-scope.ts';
import { userQuery } from '../users.queries.ts';
import { ContractTab } from './contract-tab.tsx';
import { DetailsTabs, type UserTab } from './user-tabs.tsx';
import { DocumentsTab } from './documents-tab.tsx';
import { MailButton } from './mail-button.tsx';
import { OverviewTab } from './overview-tab.tsx';

interface UserDetailsDialogProps {
  scope: UserScope;
  userId: number;
  tabs: readonly UserTab[];
  tab: UserTab;
  addressOf: (tab: UserTab) => string;
  mayDelete: boolean;
  onClose: () => void;
}

/** One user with everything the caller may know of them, over the list. */
export function UserDetailsDialog(props: UserDetailsDialogProps) {
  const { scope, userId, tabs, tab, addressOf, onClose } = props;
  const { t } = useTranslation('users-details');
  const { data: user, error, refetch } = useQuery(userQuery(scope, userId));
  return (
    <DialogFrame
      open
      width="user"
      minHeight={640}
      title={user ? nameOf(user) : t('title')}
      context={user && <ContextLine user={user} />}
      titleStart={user && <Initials user={user} />}
      titleAction={user && <MailButton scope={scope} user={user} place="title" />}
      tabs={<DetailsTabs {...{ tabs, tab, addressOf }} rightsCount={user?.accessRights.length} />}
      onClose={onClose}
      note={tab === 'access-rights' && t('rightsNote')}
      actions={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {error && !user && <ErrorState {...errorFacts(error, t('loadingFailed'))} onRetry={() => void refetch()} />}
      {!error && !user && <DetailsSkeleton />}
      {user && <TabContent {...props} user={user} />}
    </DialogFrame>
  );
}

function TabContent(props: UserDetailsDialogProps & { user: UserDetails }) {
  const { scope, user, tab, mayDelete, onClose } = props;
  const person = { customerId: scope.customerId, userId: user.userId };
  if (tab === 'access-rights') return <AccessRightsTab scope={scope} user={user} />;
  if (tab === 'contract') return <ContractTab params={person} />;
  if (tab === 'documents') return <DocumentsTab params={person} />;
  return <OverviewTab {...{ scope, user, mayDelete }} onDeleted={onClose} />;
}

function ContextLine({ user }: { user: UserDetails }) {
  const { t } = useTranslation('users');
  if (!user.lastSeenAt) return t('context.neverSeen', { email: user.email });
  return t('context.seen', { email: user.email, moment: momentText(t, user.lastSeenAt) });
}

function Initials({ user: { firstName, lastName } }: { user: UserDetails }) {
  return (
    <Avatar
      aria-hidden
      sx={{ width: 44, height: 44, fontSize: '1rem', fontWeight: 600, color: 'text.primary', bgcolor: 'stone.pressed' }}
    >
      {`${firstName[0] ?? ''}${lastName[0] ?? ''}`.toUpperCase()}
    </Avatar>
  );
}

function DetailsSkeleton() {
  const { t } = useTranslation('ui');
  return (
    <Stack role="status" aria-label={t('loading')} sx={{ gap: '12px' }}>
      <Skeleton variant="rounded" height={40} />
      <Skeleton variant="rounded" height={220} />
    </Stack>
  );
}
