// @vitest-environment jsdom
import { createElement, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import type { UnprovisionedDevice } from '../../../../domain/platform/site-device.ts';
import { MapDialog } from './unprovisioned-devices-list.tsx';

const remote = vi.hoisted(() => ({ phase: 'failed', value: undefined as unknown, error: undefined, reload: () => undefined }));
vi.mock('../../../entity-ui/use-remote.ts', () => ({ useSiteRemote: () => remote }));
vi.mock('../../../entity-ui/form/picker.tsx', () => ({ Picker: ({ label }: { label: string }) => label }));
vi.mock('../../../ui/overlay.tsx', () => ({ Dialog: ({ children }: { children: ReactNode }) => children }));

it('devices that could not be asked for are not an empty choice', () => {
  const place = document.createElement('div');
  const root = createRoot(place);
  const stranger = { _id: 's', serial: '356', type: 'teltonika' } as UnprovisionedDevice;
  const shown = (): string => {
    flushSync(() => root.render(createElement(MapDialog, { stranger, onClose: () => undefined, onDone: () => undefined })));
    return place.textContent;
  };
  expect(shown()).toContain('failed');
  Object.assign(remote, { phase: 'fresh', value: { count: 0, results: [] } });
  expect(shown()).not.toContain('failed');
});
