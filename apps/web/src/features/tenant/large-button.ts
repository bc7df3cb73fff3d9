/** Buttons for touch screens: 48 px high at every width, with the font size of the text. */
export const largeButton = { minHeight: 48, fontSize: '1rem', fontWeight: 600 } as const;

export const largeIconButton = { width: 48, height: 48, flex: 'none' } as const;
