// @vitest-environment jsdom
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import type { PatchSearch } from '../../entity-ui/list/use-list-search.ts';
import { SettingsViews } from './settings-views.tsx';

const shown = vi.hoisted(() => ({ patch: vi.fn(), trail: { patch: undefined as PatchSearch | undefined } }));
vi.mock('../../entity-ui/list/use-list-search.ts', () => ({ useListSearch: () => [{ view: 'trail', page: 3 }, shown.patch] }));
vi.mock('../../entity-ui/audit/audit-list.tsx', () => ({
  AuditList: ({ patch }: { patch: PatchSearch }) => {
    shown.trail.patch = patch;
    return null;
  },
}));
vi.mock('./settings-screen.tsx', () => ({ SettingsScreen: () => null }));

it('another filter of the trail begins at its first page; what opens beside it stays on the page', () => {
  flushSync(() => createRoot(document.createElement('div')).render(createElement(SettingsViews)));
  shown.trail.patch?.({ action: 'invite' });
  expect(shown.patch).toHaveBeenLastCalledWith({ action: 'invite', page: undefined }, undefined);
  shown.trail.patch?.({ page: 2 });
  expect(shown.patch).toHaveBeenLastCalledWith({ page: 2 }, undefined);
});
