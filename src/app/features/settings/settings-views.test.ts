// @vitest-environment jsdom
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import type { PatchSearch } from '../../entity-ui/list/use-list-search.ts';
import { SettingsViews } from './settings-views.tsx';

const ASKED = { view: 'trail', page: 3 };
const shown = vi.hoisted(() => ({ navigate: vi.fn(), trail: { patch: undefined as PatchSearch | undefined } }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useSearch: () => ASKED,
  useNavigate: () => shown.navigate,
}));
vi.mock('../../entity-ui/list/audit-list.tsx', () => ({
  AuditList: ({ patch }: { patch: PatchSearch }) => {
    shown.trail.patch = patch;
    return null;
  },
}));
vi.mock('./settings-screen.tsx', () => ({ SettingsScreen: () => null }));

it('another filter of the trail begins at its first page; what opens beside it stays on the page', () => {
  flushSync(() => createRoot(document.createElement('div')).render(createElement(SettingsViews)));
  const after = (changes: Parameters<PatchSearch>[0]): unknown => {
    shown.navigate.mockResolvedValue(undefined);
    shown.trail.patch?.(changes);
    return shown.navigate.mock.lastCall?.[0].search(ASKED);
  };
  expect(after({ action: 'invite' })).toEqual({ view: 'trail', action: 'invite', page: undefined });
  expect(after({ page: 2 })).toEqual({ view: 'trail', page: 2 });
});
