import { User } from 'oidc-client-ts';
import { AttentionPopover } from '../../features/customers/attention/attention-popover.tsx';
import { SearchPalette } from '../../features/search/search-palette.tsx';
import { OtherUserDialog, SessionLostDialog } from '../../features/session/session-lost-dialog.tsx';
import { ConsentDialog } from '../../features/tenant/contract/consent-card.tsx';
import { RevokeMandateDialog } from '../../features/tenant/contract/revoke-mandate-dialog.tsx';
import { InviteAllDialog } from '../../features/users/bulk/invite-all-dialog.tsx';
import { DeleteUserDialog } from '../../features/users/details/delete-user-dialog.tsx';
import { UserDetailsDialog } from '../../features/users/details/user-details-dialog.tsx';
import { RemoveRightDialog } from '../../features/users/rights/remove-right-dialog.tsx';
import { aRight, aUser, hierarchy, userDetails } from '../../features/users/user-makers-for-tests.ts';
import { DiscardDialog } from '../../ui/dialogs/leave-guard.tsx';
import { PhoneDrawer } from '../shell/phone/phone-drawer.tsx';
import { tenantContract } from '../forms/form-data-for-tests.ts';
import { onClose, scope } from '../forms/form-example-for-tests.ts';
import type { DialogExamples } from './dialog-example-for-tests.ts';

const profile = { sub: '2', iss: 'issuer', aud: 'portal', exp: 1e10, iat: 1, name: 'Mirko Lehnert' };
const otherUser = new User({ access_token: 'token', token_type: 'Bearer', profile, session_state: null });
const line = { key: 'run', status: 'error' as const, title: 'Abrechnung', detail: 'Weidenhof', to: '/customers/3' };

/** The dialogs about users, the session and the tenant's contract that are no forms, and those of the shell. */
export const dialogsOfPeople: DialogExamples = {
  'app/shell/phone/phone-drawer.tsx': [{ content: <PhoneDrawer onSearch={onClose} onClose={onClose} /> }],
  'features/customers/attention/attention-popover.tsx': [
    { content: <AttentionPopover anchor={document.body} lines={[line]} calm="" isAllWell onClose={onClose} /> },
  ],
  'features/search/search-palette.tsx': [{ content: <SearchPalette onClose={onClose} /> }],
  'features/session/session-lost-dialog.tsx': [
    { content: <SessionLostDialog /> },
    { content: <OtherUserDialog other={otherUser} url="/auth/sign-in-again" onOpen={onClose} /> },
  ],
  'features/tenant/contract/consent-card.tsx': [
    { content: <ConsentDialog apartmentId={7} isGranted={false} onClose={onClose} /> },
  ],
  'features/tenant/contract/revoke-mandate-dialog.tsx': [
    { content: <RevokeMandateDialog apartmentId={7} contract={tenantContract} onClose={onClose} /> },
  ],
  'features/users/bulk/invite-all-dialog.tsx': [
    { content: <InviteAllDialog scope={scope} users={[aUser()]} formerCount={2} onClose={onClose} /> },
  ],
  'features/users/details/delete-user-dialog.tsx': [
    { content: <DeleteUserDialog customerId={3} userId={5} onClose={onClose} onDeleted={onClose} /> },
    { content: <DeleteUserDialog customerId={3} userId={6} onClose={onClose} onDeleted={onClose} /> },
  ],
  'features/users/details/user-details-dialog.tsx': [
    {
      content: (
        <UserDetailsDialog
          scope={scope}
          userId={5}
          tabs={['overview', 'access-rights']}
          tab="overview"
          addressOf={(tab) => `/customers/3/users/5/${tab}`}
          mayDelete
          onClose={onClose}
        />
      ),
    },
  ],
  'features/users/rights/remove-right-dialog.tsx': [
    {
      content: (
        <RemoveRightDialog
          scope={scope}
          user={userDetails()}
          hierarchy={hierarchy}
          right={aRight()}
          onClose={onClose}
        />
      ),
    },
  ],
  'ui/dialogs/leave-guard.tsx': [{ content: <DiscardDialog onDiscard={onClose} onStay={onClose} /> }],
};
