/** The widest page of a tenant with its margins, in pixels. */
export const tenantPageWidth = 1164;
