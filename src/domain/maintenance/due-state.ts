export const DUE_STATES = ['overdue', 'soon', 'ok', 'unknown'] as const;
export type DueState = (typeof DUE_STATES)[number];
