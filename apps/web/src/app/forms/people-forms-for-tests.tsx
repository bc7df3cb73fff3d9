import { Role } from '@lichthof/domain/access/role.ts';
import { ProfileDialog } from '../../features/profile/profile-dialog.tsx';
import { ContactDialog } from '../../features/tenant/contract/contact-dialog.tsx';
import { GrantMandateDialog } from '../../features/tenant/contract/grant-mandate-dialog.tsx';
import { EditUserDialog } from '../../features/users/details/edit-user-dialog.tsx';
import { AddRightDialog } from '../../features/users/rights/add-right-dialog.tsx';
import { OccupancyDialog as RightOccupancyDialog } from '../../features/users/rights/occupancy-dialog.tsx';
import { aRight, userDetails } from '../../features/users/user-makers-for-tests.ts';
import { InviteUserDialog } from '../../features/users/wizard/invite-user-dialog.tsx';
import { ViewDialog } from '../view-dialog.tsx';
import { tenantContract } from './form-data-for-tests.ts';
import { onClose, scope, type FormExamples } from './form-example-for-tests.ts';

const tenantRight = aRight({ role: Role.EstateTenant, level: 5, resourceId: 4, estateId: 7, moveIn: '2020-01-01' });

/** The forms about users, the own profile and the tenant's contract. */
export const peopleForms: FormExamples = {
  'app/view-dialog.tsx': [{ content: <ViewDialog onClose={onClose} />, button: 'Weiter' }],
  'features/profile/profile-dialog.tsx': [{ content: <ProfileDialog onClose={onClose} />, button: 'Speichern' }],
  'features/tenant/contract/contact-dialog.tsx': [
    {
      content: <ContactDialog apartmentId={7} contract={tenantContract} onClose={onClose} />,
      button: 'Speichern',
    },
  ],
  'features/tenant/contract/grant-mandate-dialog.tsx': [
    {
      content: (
        <GrantMandateDialog
          apartmentId={7}
          contract={{ ...tenantContract, names: [] }}
          offer={{ version: '2026-11', title: 'Mandat', paragraphs: [] }}
          isChange={false}
          onClose={onClose}
        />
      ),
      button: 'Mandat erteilen',
      missing: ['Kontoinhaberin oder Kontoinhaber', 'IBAN'],
    },
  ],
  'features/users/details/edit-user-dialog.tsx': [
    { content: <EditUserDialog scope={scope} userId={5} onClose={onClose} />, button: 'Speichern' },
  ],
  'features/users/rights/add-right-dialog.tsx': [
    {
      content: <AddRightDialog scope={scope} user={userDetails()} onClose={onClose} />,
      button: 'Zugriff geben',
      missing: ['Rolle'],
    },
  ],
  'features/users/rights/occupancy-dialog.tsx': [
    {
      content: <RightOccupancyDialog scope={scope} user={userDetails()} right={tenantRight} onClose={onClose} />,
      button: 'Speichern',
    },
  ],
  'features/users/wizard/invite-user-dialog.tsx': [
    {
      content: <InviteUserDialog scope={scope} onClose={onClose} />,
      button: 'Weiter zur Rolle',
      missing: ['E-Mail', 'Vorname', 'Nachname'],
    },
  ],
};
