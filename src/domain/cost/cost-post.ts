/** What a vehicle costs for, in the order it is shown everywhere. */
export const COST_POSTS = ['financing', 'insurance', 'tax', 'energy', 'maintenance', 'tyres', 'claims', 'management', 'other'] as const;
export type CostPost = (typeof COST_POSTS)[number];
