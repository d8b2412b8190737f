// @vitest-environment jsdom
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { VEHICLE_FILTERS } from '../../domain/vehicle/vehicle-filters.ts';
import { LOCALES } from '../../domain/text/locale.ts';
import { localeWords } from '../../../tests/helpers/locale-words.ts';
import { FilterOptions } from './filters.tsx';

it('a filter whose name does not say what it does says so beside its values, to a screen reader too; without a hint nothing is said', () => {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const none: string[] = [];
  const filter = { label: 'Conduit par', options: [{ value: 'd', label: 'Karim' }], selected: none, onChange: () => undefined };
  const said = (hint?: string) => {
    flushSync(() => root.render(createElement(FilterOptions, { ...filter, hint })));
    const id = place.querySelector('[role=group]')?.getAttribute('aria-describedby');
    return [id ? document.getElementById(id)?.textContent : null, place.querySelectorAll('p').length];
  };
  expect([said('Leurs véhicules.'), said()]).toEqual([
    ['Leurs véhicules.', 1],
    [null, 0],
  ]);
});

it('who drives is told in every language, and no other filter of vehicles needs it', () => {
  for (const lang of LOCALES) {
    const words = localeWords<{ vehicleFilters: Record<string, string> }>(lang, 'list').vehicleFilters;
    const hinted = VEHICLE_FILTERS.flatMap((filter) => ('hasHint' in filter ? filter.name : []));
    expect(
      Object.keys(words).filter((key) => key.endsWith('Hint')),
      lang,
    ).toEqual(hinted.map((name) => `${name}Hint`));
  }
});
