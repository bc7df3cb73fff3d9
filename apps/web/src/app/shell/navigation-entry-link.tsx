import { ChevronDown, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router';
import { EntryMark } from './entry-mark.tsx';
import { isWithin } from './electricity-pages.ts';
import type { NavigationEntry } from './navigation-entries.ts';

interface NavigationEntryLinkProps {
  entry: NavigationEntry;
  onNavigate: (() => void) | undefined;
}

/** An entry of the menu; one with pages of its own unfolds while one of them is open. */
export function NavigationEntryLink({ entry, onNavigate }: NavigationEntryLinkProps) {
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
