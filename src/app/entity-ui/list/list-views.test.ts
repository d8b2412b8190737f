import { expect, it } from 'vitest';
import { parseStored } from './list-views.tsx';

it('reads what was stored, and nothing from what is unreadable', () => {
  const view = { id: 'a', name: 'Parc utilitaire', shown: ['driver', 'fleet'], search: { state: 'moving' } };
  expect(parseStored(JSON.stringify({ views: [view], shown: ['driver'] }))).toEqual({ views: [view], shown: ['driver'] });
  expect(parseStored('{"views":[{"id":1}],"shown":null}').views).toEqual([]);
  expect(parseStored('not json').views).toEqual([]);
  expect(parseStored(null)).toEqual({ views: [], shown: null });
});
