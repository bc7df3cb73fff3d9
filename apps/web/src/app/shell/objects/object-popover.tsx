import Popover from '@mui/material/Popover';
import { useTranslation } from 'react-i18next';
import type { EstateGroupInfo, EstateHierarchy, EstateInfo } from '@lichthof/contracts/places/estate-hierarchy.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { SimpleTreeView } from '@mui/x-tree-view/SimpleTreeView';
import { TreeItem } from '@mui/x-tree-view/TreeItem';
import { Building2, Folder, House, Landmark, type LucideIcon } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { placedEstates } from '../../../api/estate-tree.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { SearchField } from '../../../ui/page/search-field.tsx';
import { apartmentsOf } from '../../guard/guard.ts';
import { useCurrentPlace } from '../place.ts';

/** The choice of the object, below the switcher. */
export function ObjectPopover({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const { t } = useTranslation('app');
  const kind = useCurrentPlace().isTenantView ? 'apartment' : 'estate';
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': t(`switcher.${kind}.title`), sx: panel } }}
    >
      <ObjectTree onChosen={onClose} />
    </Popover>
  );
}

const panel = { width: 360, maxWidth: 'calc(100vw - 24px)', mt: '6px', '&:focus-visible': { outline: 'none' } };

interface Choice {
  id: string;
  name: string;
  detail: string;
  to: string;
}

/** Search on top, hits below it, the tree of all objects at the end. */
function ObjectTree({ onChosen }: { onChosen: () => void }) {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  const { user, hierarchy, isTenantView } = useCurrentPlace();
  const [search, setSearch] = useState('');
  const hierarchies = hierarchiesOf(user?.estateHierarchy ?? [], hierarchy);
  const choices = isTenantView ? apartmentChoices(hierarchies) : estateChoices(hierarchies);
  const searchText = search.trim().toLocaleLowerCase('de');
  const hits =
    searchText === ''
      ? []
      : choices.filter(({ name, detail }) => `${name} ${detail}`.toLocaleLowerCase('de').includes(searchText));

  const open = (to: string) => {
    onChosen();
    void navigate(to);
  };
  const openItem = (itemId: string | null) => {
    const choice = choices.find(({ id }) => id === itemId);
    if (choice) open(choice.to);
    else if (itemId?.startsWith('customer-'))
      open(pathTo('estates_overview', { customerId: itemId.slice('customer-'.length) }));
  };

  const list = useRef<HTMLDivElement>(null);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
    // otherwise Enter would also press the button that gets the focus back
    event.preventDefault();
    if (event.key === 'ArrowDown') list.current?.querySelector<HTMLElement>('[role="treeitem"]')?.focus();
    else if (hits[0]) open(hits[0].to);
  };
  const icon = isTenantView ? House : Building2;
  const kind = isTenantView ? 'apartment' : 'estate';

  return (
    <Box sx={{ padding: '8px', display: 'flex', flexDirection: 'column', maxHeight: 'min(560px, 70dvh)' }}>
      <Box onKeyDown={handleKey}>
        <SearchField
          label={t(`switcher.${kind}.search`)}
          placeholder={t(`switcher.${kind}.placeholder`)}
          value={search}
          onChange={setSearch}
          autoFocus
          width="100%"
        />
      </Box>
      <Box ref={list} sx={rows}>
        {searchText !== '' && (
          <>
            <Heading>{t('switcher.hits', { count: hits.length })}</Heading>
            {hits.length > 0 && (
              <SimpleTreeView
                aria-label={t('switcher.hits', { count: hits.length })}
                onSelectedItemsChange={(_event, id) => openItem(id)}
              >
                {hits.slice(0, 20).map(({ id, name, detail }) => (
                  <TreeItem key={id} itemId={id} label={<Row icon={icon} name={name} detail={detail} />} />
                ))}
              </SimpleTreeView>
            )}
          </>
        )}
        <Heading>{t(isTenantView ? 'switcher.apartments' : 'switcher.allEstates')}</Heading>
        <SimpleTreeView
          aria-label={t(`switcher.${kind}.title`)}
          defaultExpandedItems={hierarchies.map(({ customerInfo }) => `customer-${customerInfo.id}`)}
          expansionTrigger="iconContainer"
          onSelectedItemsChange={(_event, id) => openItem(id)}
        >
          {isTenantView
            ? choices.map(({ id, name, detail }) => (
                <TreeItem key={id} itemId={id} label={<Row icon={icon} name={name} detail={detail} />} />
              ))
            : hierarchies.map((each) => <CustomerItem key={each.customerInfo.id} hierarchy={each} />)}
        </SimpleTreeView>
      </Box>
    </Box>
  );
}

/** The user's customers, and the one of the address, which a system administrator has opened. */
function hierarchiesOf(own: EstateHierarchy[], current: EstateHierarchy | undefined): EstateHierarchy[] {
  const isKnown = own.some(({ customerInfo }) => customerInfo.id === current?.customerInfo.id);
  return current && !isKnown ? [...own, current] : own;
}

function estateChoices(hierarchies: EstateHierarchy[]): Choice[] {
  return hierarchies.flatMap((hierarchy) =>
    placedEstates(hierarchy).map(({ estate, groups }) => ({
      id: `estate-${estate.estateId}`,
      name: estate.displayName,
      detail: groups.at(-1)?.displayName ?? estate.city ?? hierarchy.customerInfo.displayName,
      to: pathTo('estate_home', { customerId: hierarchy.customerInfo.id, estateId: estate.estateId }),
    })),
  );
}

function apartmentChoices(hierarchies: EstateHierarchy[]): Choice[] {
  return apartmentsOf(hierarchies).map(({ apartmentId, displayName, estateName }) => ({
    id: `apartment-${apartmentId}`,
    name: estateName,
    detail: displayName,
    to: pathTo('tenant_overview', { apartmentId }),
  }));
}

function CustomerItem({ hierarchy }: { hierarchy: EstateHierarchy }) {
  const { customerInfo, estateGroupsInfo, estatesInfo } = hierarchy;
  return (
    <TreeItem itemId={`customer-${customerInfo.id}`} label={<Row icon={Landmark} name={customerInfo.displayName} />}>
      {estateGroupsInfo.map((group) => (
        <GroupItem key={group.estateGroupId} group={group} />
      ))}
      {estatesInfo
        .filter(({ isArchived }) => !isArchived)
        .map((estate) => (
          <EstateItem key={estate.estateId} estate={estate} />
        ))}
    </TreeItem>
  );
}

function GroupItem({ group }: { group: EstateGroupInfo }) {
  return (
    <TreeItem itemId={`group-${group.estateGroupId}`} label={<Row icon={Folder} name={group.displayName} />}>
      {group.subGroups.map((subGroup) => (
        <GroupItem key={subGroup.estateGroupId} group={subGroup} />
      ))}
      {group.estatesInfo.map((estate) => (
        <EstateItem key={estate.estateId} estate={estate} />
      ))}
    </TreeItem>
  );
}

const EstateItem = ({ estate }: { estate: EstateInfo }) => (
  <TreeItem itemId={`estate-${estate.estateId}`} label={<Row icon={Building2} name={estate.displayName} />} />
);

function Heading({ children }: { children: string }) {
  return (
    <Typography variant="caption" component="h3" sx={{ padding: '8px 8px 4px', color: 'text.secondary' }}>
      {children}
    </Typography>
  );
}

interface RowProps {
  icon: LucideIcon;
  name: string;
  detail?: string;
}

function Row({ icon: Icon, name, detail }: RowProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: '8px', py: detail ? '4px' : 0 }}>
      <Box component={Icon} size={16} aria-hidden sx={{ flex: 'none', color: 'text.secondary' }} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="small" component="p" sx={{ fontWeight: detail ? 550 : undefined }}>
          {name}
        </Typography>
        {detail && (
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            {detail}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

/** Rows are large enough for a finger where there is no mouse. */
const rows = {
  overflowY: 'auto',
  mt: '8px',
  '@media (pointer: coarse)': { '& .MuiTreeItem-content': { minHeight: 44 } },
};
