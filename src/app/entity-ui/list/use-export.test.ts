// @vitest-environment jsdom
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { useExport, type ListExport } from './use-export.ts';

const told = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock('./tell-export.ts', () => ({ tellExport: told }));

let file: ListExport<string>;
let isBroken = true;
function Probe() {
  file = useExport<string>('liste', 'Liste', '2026-11-26', () => {
    if (isBroken) throw new Error('cannot be made');
    return [{ label: 'Nom', value: (name) => name }];
  });
  return null;
}

it('a file that could not be made is not told to have left', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }));
  flushSync(() => createRoot(document.createElement('div')).render(createElement(Probe)));
  await file.run('csv', ['a']);
  expect(told).not.toHaveBeenCalled();
  isBroken = false;
  await file.run('csv', ['a']);
  expect(told).toHaveBeenCalledWith('liste-2026-11-26.csv', 1);
});
