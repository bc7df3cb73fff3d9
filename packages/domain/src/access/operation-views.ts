import type { AccessRight } from './is-granted.ts';
import { Role } from './role.ts';

/** The two ways to work with the portal. */
export const OperationView = { Admin: 1, Tenant: 2 } as const;
export type OperationView = (typeof OperationView)[keyof typeof OperationView];

/** The views that the rights allow: the tenant view for tenants, the admin view for all other roles. */
export function operationViewsOf(rights: readonly AccessRight[]): OperationView[] {
  const views: OperationView[] = [];
  if (rights.some(({ role }) => role !== Role.EstateTenant)) views.push(OperationView.Admin);
  if (rights.some(({ role }) => role === Role.EstateTenant)) views.push(OperationView.Tenant);
  return views;
}

/** Whether an authority id is that of the operating company: 1, or negative. */
export function isOperatingCompany(authorityId: number | null): boolean {
  return authorityId !== null && (authorityId === 1 || authorityId < 0);
}
