import type { Mutation } from '../../../domain/sync/protocol.ts';

/** Screens with a form that takes up what was refused. */
const FORMS: Record<string, { to: string; open: string }> = {
  vehicle: { to: '/gestion/vehicules', open: 'vehicle' },
  fleet: { to: '/gestion/flottes', open: 'open' },
  driver: { to: '/gestion/conducteurs', open: 'open' },
  device: { to: '/gestion/dispositifs-communicants', open: 'open' },
  site: { to: '/gestion/sites', open: 'open' },
  zone: { to: '/gestion/zones', open: 'open' },
};

/** Where a refused write is mended; undefined when it has no form, or takes a row away. */
export function editAddress({ entity, id, op }: Pick<Mutation, 'entity' | 'id' | 'op'>): { to: string; search: Record<string, unknown> } | undefined {
  const form = op === 'remove' ? undefined : FORMS[entity];
  return form && { to: form.to, search: { [form.open]: id, edit: 1 } };
}
