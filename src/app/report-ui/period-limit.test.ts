// @vitest-environment jsdom
import i18next from 'i18next';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { settledOptions } from '../../domain/reports/report.ts';
import { positions } from '../../domain/reports/places/positions.ts';
import { trajets } from '../../domain/reports/trajets.ts';
import { periodLimit } from '../../domain/reports/report-query.ts';
import type { DayRange } from '../../domain/time/periods.ts';
import { localeWords } from '../../../tests/helpers/locale-words.ts';
import { DateRangePanel, type RangeLimit } from '../ui/dates/date-range.tsx';
import { limitTexts } from './report-words.ts';

const limitOf = (report: typeof trajets | typeof positions, vehicles: number): RangeLimit => {
  const limit = periodLimit(report, vehicles, { options: settledOptions(report.options, {}) });
  return {
    days: limit.days,
    ...limitTexts(limit, { t: i18next.getFixedT(null, 'reports'), lang: 'fr' }),
    longer: ({ from, to }) => createElement('a', { href: `/rapports/kilometrique?from=${from}&to=${to}` }, 'Kilométrique'),
  };
};
const REASON = 'Trop long pour 236 véhicules : 131 jours au plus';
const MONTH: DayRange = { from: '2026-11-01', to: '2026-11-20' };
const YEAR: DayRange = { from: '2026-01-01', to: '2026-11-20' };
const place = document.body.appendChild(document.createElement('div'));
const root = createRoot(place);
const onApply = vi.fn<(range: DayRange) => void>();

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  await i18next.use(initReactI18next).init({
    lng: 'fr',
    resources: { fr: { figures: localeWords('fr', 'figures'), reports: localeWords('fr', 'reports') } },
    interpolation: { escapeValue: false },
  });
});
afterEach(() => {
  flushSync(() => root.render(null));
  onApply.mockClear();
});

function show(value: DayRange, limit?: RangeLimit): void {
  const asked = { value, onApply, today: '2026-11-20', timeZone: 'Europe/Paris', max: '2026-11-20', ...(limit ? { limit } : {}) };
  flushSync(() => root.render(createElement(DateRangePanel, asked)));
}
const button = (name: string): HTMLElement => {
  const found = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};
const press = (element: HTMLElement): void => flushSync(() => element.click());
/** What a screen reader says of why something is so. */
const described = (element: HTMLElement): string =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
const said = (): string => place.querySelector('[role=status]')?.textContent ?? '';

it('a period too long for the vehicles is offered with why not, can be reached by keys, and is not taken', () => {
  show(MONTH, limitOf(trajets, 236));
  for (const name of ['Cette année', 'L’année dernière']) {
    const year = button(name);
    expect([year.getAttribute('aria-disabled'), year.hasAttribute('disabled'), described(year)]).toEqual(['true', false, REASON]);
    press(year);
  }
  expect(button('Ce mois-ci').getAttribute('aria-pressed')).toBe('true');
  expect([button('Trimestre dernier').getAttribute('aria-disabled'), said()]).toEqual([null, '']);
  press(button('Trimestre dernier'));
  press(button('Appliquer'));
  expect(onApply).toHaveBeenCalledExactlyOnceWith({ from: '2026-07-01', to: '2026-09-30' });
});

it('days that are too many say so at once, what to do and where else it is told, and are not applied', () => {
  show(YEAR, limitOf(trajets, 236));
  expect(said()).toContain(`${REASON}. Choisissez moins de véhicules ou une période plus courte.`);
  expect(place.querySelector('[role=status] a')?.getAttribute('href')).toBe('/rapports/kilometrique?from=2026-01-01&to=2026-11-20');
  const apply = button('Appliquer');
  expect([apply.getAttribute('aria-disabled'), described(apply)]).toEqual(['true', said()]);
  press(apply);
  expect(onApply).not.toHaveBeenCalled();
  press(button('7 derniers jours, aujourd’hui compris'));
  expect([said(), apply.getAttribute('aria-disabled')]).toEqual(['', null]);
});

it('without a limit every period is taken, and nothing is said', () => {
  show(YEAR);
  expect([place.querySelectorAll('[aria-disabled]').length, place.querySelector('.dr-presets p'), said()]).toEqual([
    place.querySelectorAll('.dr-month [aria-disabled]').length,
    null,
    '',
  ]);
  press(button('Appliquer'));
  expect(onApply).toHaveBeenCalledExactlyOnceWith(YEAR);
});

it('where not even a day is read of so many vehicles, how many may be is said', () => {
  show(MONTH, limitOf(positions, 236));
  const today = button('Aujourd’hui');
  expect([today.getAttribute('aria-disabled'), described(today)]).toEqual([
    'true',
    'Trop de véhicules pour ce rapport, même sur un jour : 200 véhicules au plus',
  ]);
  expect(said()).toContain('Choisissez moins de véhicules');
});
