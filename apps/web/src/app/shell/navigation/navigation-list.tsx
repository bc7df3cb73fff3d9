import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Suspense, useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChevronDown, ChevronRight, House } from 'lucide-react';
import { Link, NavLink, useLocation } from 'react-router';
import type { SxStyle } from '../../../theme/sx.ts';
import { type NavigationEntry, navigationOf, type NavigationSection } from './navigation-entries.ts';
import { useCurrentPlace } from '../place.ts';
import { recentEstates } from './recent-estates.ts';
import { isWithin } from './electricity-pages.ts';
import type { RouteName } from '../../../navigation/route-table.ts';
import { loadTexts } from '../../../i18n/i18n.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';

export function NavigationList({ onNavigate }: { onNavigate?: () => void }) {
  const { t } = useTranslation('app');
  const sections = navigationOf(useCurrentPlace());
  return (
    <Box component="nav" aria-label={t('navigation')}>
      {sections.map((section) => (
        <Section key={section.title} section={section} {...(onNavigate && { onNavigate })} />
      ))}
      <RecentEstates onNavigate={onNavigate} />
    </Box>
  );
}

function Section({ section, onNavigate }: { section: NavigationSection; onNavigate?: () => void }) {
  return (
    <TitledList title={section.title}>
      {section.entries.map((entry) => (
        <li key={entry.name}>
          <NavigationEntryLink entry={entry} onNavigate={onNavigate} />
        </li>
      ))}
    </TitledList>
  );
}

/** At the customer's pages: the estates one has opened lately. */
function RecentEstates({ onNavigate }: { onNavigate: (() => void) | undefined }) {
  const estates = recentEstates(useCurrentPlace());
  if (estates.length === 0) return null;
  return (
    <TitledList title="recent">
      {estates.map(({ to, name }) => (
        <li key={to}>
          <Link to={to} onClick={onNavigate}>
            <House size={16} aria-hidden style={{ flex: 'none' }} />
            <Typography component="span" noWrap sx={{ font: 'inherit' }}>
              {name}
            </Typography>
          </Link>
        </li>
      ))}
    </TitledList>
  );
}

function TitledList({ title, children }: { title: NavigationSection['title'] | 'recent'; children: ReactNode }) {
  const { t } = useTranslation('app');
  const titleId = useId();
  return (
    <>
      <Typography
        id={titleId}
        variant="caption"
        component="h2"
        sx={{ padding: '12px 10px 6px', color: 'text.secondary' }}
      >
        {t(`section.${title}`)}
      </Typography>
      <Box component="ul" aria-labelledby={titleId} sx={list}>
        {children}
      </Box>
    </>
  );
}

const list: SxStyle = (theme) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '32px',
    padding: '6px 8px',
    letterSpacing: '-0.01em',
    wordSpacing: 'normal',
    borderRadius: '8px',
    fontWeight: 500,
    color: theme.vars.palette.text.secondary,
    textDecoration: 'none',
    '&:hover': { backgroundColor: theme.vars.palette.stone.pressed },
  },
  '& a[aria-current="page"]': {
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.stone.court,
    boxShadow: `0 0 0 1px ${theme.vars.palette.divider}`,
  },
  '& a[aria-current="true"]': { color: theme.vars.palette.text.primary },
  '& ul': {
    listStyle: 'none',
    margin: '2px 0 2px 15px',
    padding: '0 0 0 9px',
    borderLeft: `1px solid ${theme.vars.palette.stone.lineStrong}`,
  },
});

interface NavigationEntryLinkProps {
  entry: NavigationEntry;
  onNavigate: (() => void) | undefined;
}

/** An entry of the menu; one with pages of its own unfolds while one of them is open. */
function NavigationEntryLink({ entry, onNavigate }: NavigationEntryLinkProps) {
  const { t } = useTranslation('app');
  const { pathname } = useLocation();
  const { name, to, icon: Icon, isExact, pages } = entry;
  if (!pages) {
    return (
      <NavLink to={to} end={isExact ?? false} onClick={onNavigate}>
        <Icon size={16} aria-hidden />
        {t(`menu.${name}`)}
        <EntryMark name={name} />
      </NavLink>
    );
  }
  const isOpen = pages.some((page) => isWithin(pathname, page));
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      <Link to={to} aria-current={isOpen || undefined} onClick={onNavigate}>
        <Icon size={16} aria-hidden />
        {t(`menu.${name}`)}
        <Chevron size={14} aria-hidden style={{ marginLeft: 'auto' }} />
      </Link>
      {isOpen && (
        <ul>
          {pages.map((page) => (
            <li key={page.name}>
              <NavLink to={page.to} onClick={onNavigate}>
                {t(`electricity.${page.name}`)}
              </NavLink>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const NewDocumentsMark = lazyPart(async () => ({
  default: (await import('../../../features/tenant/documents/new-documents-mark.tsx')).NewDocumentsMark,
}));

const WaitingFilesCount = lazyPart(async () => {
  const load = import('../../../features/customers/attention/waiting-files-count.tsx');
  const [{ WaitingFilesCount: Component }] = await Promise.all([load, loadTexts('attention')]);
  return { default: Component };
});

/** What an entry of the menu draws attention to: documents that nobody has opened yet, files that wait for a person. */
export function EntryMark({ name }: { name: RouteName }) {
  const { apartment, hierarchy, isCustomerAdmin } = useCurrentPlace();
  if (name === 'tenant_documents' && apartment)
    return (
      <Suspense fallback={null}>
        <NewDocumentsMark apartmentId={apartment.apartmentId} />
      </Suspense>
    );
  if (name === 'customer_intake' && hierarchy && isCustomerAdmin)
    return (
      <Suspense fallback={null}>
        <WaitingFilesCount customerId={hierarchy.customerInfo.id} />
      </Suspense>
    );
  return null;
}
