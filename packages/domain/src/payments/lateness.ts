/** What was due before today is overdue, unless the provider should have collected it by a mandate in force. */
export const latenesses = ['overdue', 'toCollect'] as const;
export type Lateness = (typeof latenesses)[number];
