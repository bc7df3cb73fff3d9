/**
 * How PostgreSQL plans our statements. Compiling takes longer than any of them runs; an index is read from SSD or memory,
 * and so costs about as much for each page as a whole table.
 */
export const plannerSettings: Readonly<Record<string, string>> = { jit: 'off', random_page_cost: '1.1' };
