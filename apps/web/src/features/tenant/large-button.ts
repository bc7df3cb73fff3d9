/** Tenants tap with a thumb: 48 px in every width, type as in the text around it. */
export const largeButton = { minHeight: 48, fontSize: '1rem', fontWeight: 600 } as const;

export const largeIconButton = { width: 48, height: 48, flex: 'none' } as const;
