import values from './tokens.json' with { type: 'json' };

/** Colours of one scheme: background and text, energy, status. */
export type Tokens = (typeof values)['light'];
export type EnergyName = keyof Tokens['energy'];
export type StatusName = 'success' | 'info' | 'warning' | 'error';
export type Scheme = 'light' | 'dark';

export const tokens: Record<Scheme, Tokens> = values;

export const radius = { check: 4, badge: 6, control: 8, toast: 10, card: 12, court: 14 } as const;

/**
 * Below 'tablet' the side navigation is a drawer; below 'phone' forms use the full screen. From 'tenantTabs' on tenants
 * have their pages as tabs in the header.
 */
export const widths = { phone: 640, tenantTabs: 700, tablet: 1024, wide: 1280 } as const;

export const dialogWidth = { confirmation: 460, form: 560, masterData: 640, user: 880 } as const;
