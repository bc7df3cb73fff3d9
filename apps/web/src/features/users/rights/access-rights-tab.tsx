import type { AccessRightEntry, UserDetails } from '@lichthof/contracts/people/users.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { estateHierarchyQuery } from '../../../api/session.queries.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import type { UserScope } from '../user-scope.ts';
import { AddRightDialog } from './add-right-dialog.tsx';
import { RemoveRightDialog } from './remove-right-dialog.tsx';
import { RightsTable } from './rights-table.tsx';
import { OccupancyDialog } from './occupancy-dialog.tsx';

interface AccessRightsTabProps {
  scope: UserScope;
  user: UserDetails;
}

/** Lists what a user may see and do, each right on a line of its own. */
export function AccessRightsTab({ scope, user }: AccessRightsTabProps) {
  const { t } = useTranslation('users-rights');
  const { data: hierarchy } = useSuspenseQuery(estateHierarchyQuery(scope.customerId));
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<AccessRightEntry>();
  const [occupancy, setOccupancy] = useState<AccessRightEntry>();
  const rights = user.accessRights;
  const isAdmin = rights.some(({ role }) => role === Role.CustomerAdmin);
  return (
    <Stack sx={{ gap: '12px' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px' }}>
        <Typography variant="small" component="p" sx={{ flex: '1 1 280px', color: 'text.secondary' }}>
          {t('intro')}
        </Typography>
        <Button size="small" startIcon={<Plus size={16} />} onClick={() => setAdding(true)}>
          {t('add.open')}
        </Button>
      </Box>
      {isAdmin && (
        <Notice status="info" title={t('adminNotice.title')}>
          {t('adminNotice.text', { customer: hierarchy.customerInfo.displayName })}
        </Notice>
      )}
      <RightsTable rights={rights} marked={removed} onRemove={setRemoved} onChangeOccupancy={setOccupancy} />
      {rights.some(({ isRemovable }) => !isRemovable) && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {t('notRemovable')}
        </Typography>
      )}
      {isAdding && <AddRightDialog scope={scope} user={user} onClose={() => setAdding(false)} />}
      {removed && (
        <RemoveRightDialog {...{ scope, user, hierarchy }} right={removed} onClose={() => setRemoved(undefined)} />
      )}
      {occupancy && <OccupancyDialog {...{ scope, user }} right={occupancy} onClose={() => setOccupancy(undefined)} />}
    </Stack>
  );
}
