import { MANAGERS } from '../access/roles.ts';
import { entity, type RowOf } from '../kit/entity.ts';
import { choice, day, money, ref, text } from '../kit/field.ts';
import { COST_POSTS } from './cost-post.ts';

/** What may be spent a month on a post: by the whole organization, a fleet or a vehicle. No technician's (decision 1). */
export const costBudget = entity({
  name: 'costBudget',
  plural: 'cost-budgets',
  space: 'organization',
  title: 'name',
  titleRepeats: true,
  search: ['name', 'note'],
  order: { field: 'startOn', direction: -1 },
  access: { read: MANAGERS, create: MANAGERS, update: MANAGERS, remove: MANAGERS },
  flag: 'management',
  fields: {
    name: text({ max: 120 }),
    post: choice(COST_POSTS, { initial: 'energy', indexed: true }),
    fleet: ref('fleet', { optional: true }),
    vehicle: ref('vehicle', { optional: true }),
    startOn: day({ indexed: true }),
    endOn: day(),
    monthCents: money(),
    note: text({ max: 2000, format: 'paragraph', optional: true }),
  },
});
export type CostBudget = RowOf<typeof costBudget>;
