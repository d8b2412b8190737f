// @vitest-environment jsdom
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { Select, selectPart } from './select.tsx';

/** What a screen reader calls an element: the words of what names it, else of its label. */
function nameOf(element: HTMLElement): string {
  const by = element.getAttribute('aria-labelledby')?.split(' ') ?? [`${element.id}-label`];
  return by.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

it('a field is called by its label and what is chosen, before its list has come and after; so are its hint and its fault', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  const place = document.body.appendChild(document.createElement('div'));
  const options = [
    { value: 'trajets', label: 'Trajets' },
    { value: 'global', label: 'Synthèse' },
  ];
  const root = createRoot(place);
  const said = (value: string | null, error?: string) => {
    const field = { id: 'report', label: 'Rapport', value, options, onChange: () => undefined, placeholder: 'Choisir', error };
    flushSync(() => root.render(createElement(Select, { key: String(selectPart.loaded !== null), ...field })));
    const button = place.querySelector('button')!;
    return [nameOf(button), document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent];
  };
  const all = () => [said('trajets'), said('global', 'Non'), said(null)];
  const before = all();
  expect(before).toEqual([
    ['Rapport Trajets', undefined],
    ['Rapport Synthèse', 'Non'],
    ['Rapport Choisir', undefined],
  ]);
  await selectPart.load();
  expect(all()).toEqual(before);
  expect(place.querySelector('button')?.dataset['headlessuiState'], 'the list has come').toBeDefined();
});
