// @vitest-environment jsdom
import i18next from 'i18next';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { FieldIssue } from '../../../domain/entity/failure.ts';
import { localeWords } from '../../../../tests/helpers/locale-words.ts';
import type { FormValues } from '../../entity-ui/form/form-model.ts';
import type { Refuses } from '../../entity-ui/form/use-form.ts';
import { selectPart } from '../../ui/select.tsx';
import { AskedInput, useScheduleRefuses } from './asked-input.tsx';

const fleet = vi.hoisted(() => ({ vehicles: [] as object[], seen: 'fleet' }));
vi.mock('../../entity-ui/use-rows.ts', () => ({
  useRows: (entity: string) => ({ rows: entity === 'vehicle' ? fleet.vehicles : [], loaded: true }),
  useTimeZone: () => 'Europe/Paris',
}));
vi.mock('../../entity-ui/use-now.ts', () => ({
  useNowMs: () => Date.parse('2026-11-20T09:00:00Z'),
  useWorkday: () => ({ today: '2026-11-20', timeZone: 'Europe/Paris' }),
}));
vi.mock('../../entity-ui/use-access.ts', () => ({ useMovementsSeen: () => fleet.seen }));
vi.mock('../../entity-ui/vehicle/use-had.ts', () => ({ useHad: () => ({ had: {} }) }));
vi.mock('../../entity-ui/use-vehicle-filter-groups.ts', () => ({ useVehicleFilterGroups: () => [] }));
vi.mock('../../session/use-session.ts', () => ({ useSession: () => ({ user: null }) }));

const REASON = 'Trop long pour 236 véhicules : 131 jours au plus';
const place = document.body.appendChild(document.createElement('div'));
const root = createRoot(place);
const set = vi.fn<(name: string, value: unknown) => void>();
let refuses: Refuses = () => [];

function Form({ values, issues }: { values: FormValues; issues: Record<string, FieldIssue> }) {
  refuses = useScheduleRefuses(undefined);
  const form = { values, issues, set, leave: vi.fn(), dirty: true, restored: false, meanwhile: {}, keptAt: null, saving: false };
  const nothing = async (): Promise<void> => undefined;
  return createElement(AskedInput, {
    form: { ...form, failure: null, discard: nothing, save: async () => null },
    id: 'asked',
    row: undefined,
  });
}
const daily = (asked: Record<string, string>): FormValues => ({ report: 'trajets', asked, frequency: 'daily', onDay: '' });
function show(values: FormValues, issues: Record<string, FieldIssue> = {}): void {
  flushSync(() => root.render(createElement(Form, { values, issues })));
}
const wait = (): Promise<void> => new Promise((done) => setTimeout(done, 20));
/** The button of the field of a period, and what a screen reader says beside it. */
function period(): { button: HTMLElement; said: string } {
  const label = [...place.querySelectorAll('.label')].find(({ textContent }) => textContent?.startsWith('Période'));
  const button = label?.closest('.field')?.querySelector('button');
  if (!button) throw new Error('no period');
  const said = (button.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '');
  return { button, said: said.join(' ') };
}

beforeAll(async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  const words = ['figures', 'reports', 'reportSchedule', 'fieldIssues', 'common', 'table', 'list'];
  await i18next.use(initReactI18next).init({
    lng: 'fr',
    resources: { fr: Object.fromEntries(words.map((one) => [one, localeWords('fr', one)])) },
    interpolation: { escapeValue: false },
  });
  await selectPart.load();
});
afterEach(() => {
  flushSync(() => root.render(null));
  set.mockClear();
  fleet.seen = 'fleet';
});
const vehicles = (count: number): void =>
  void (fleet.vehicles = Array.from({ length: count }, (_, n) => ({ _id: `v${n}`, registration: `AA-${n}-AA`, status: 'active' })));

it('periods that cannot be answered are offered disabled, with why not; the others are taken', async () => {
  vehicles(236);
  show(daily({ period: 'lastMonth' }));
  expect(period().said).toBe('131 jours au plus pour 236 véhicules');
  flushSync(() => period().button.click());
  await wait();
  const options = [...document.querySelectorAll<HTMLElement>('[role=option]')];
  expect(options.flatMap((one) => (one.getAttribute('aria-disabled') === 'true' ? one.textContent : []))).toEqual([
    'Cette année',
    'L’année dernière',
  ]);
  const named = (name: string) => options.find(({ textContent }) => textContent === name);
  flushSync(() => named('Cette année')?.click());
  expect(set).not.toHaveBeenCalled();
  flushSync(() => named('Trimestre dernier')?.click());
  expect(set).toHaveBeenCalledExactlyOnceWith('asked', { period: 'lastQuarter' });
});

it('one that is chosen already says so at once, what to do, and is not saved; with fewer vehicles it is', () => {
  vehicles(236);
  const values = daily({ period: 'lastYear' });
  show(values);
  expect(period().said).toBe(`${REASON}. Choisissez moins de véhicules ou une période plus courte.`);
  const issue = { field: 'asked', code: 'range', params: { max: 31_000 } };
  expect(refuses(values)).toEqual([issue]);
  // What the server refused is said once.
  show(values, { asked: issue });
  expect([place.textContent.split(REASON).length, place.textContent.includes('Trop de jours')]).toEqual([2, false]);
  expect(refuses(daily({ period: 'lastYear', vehicles: 'v1,v2' }))).toEqual([]);
  vehicles(20);
  show(values);
  expect([period().said, refuses(values)]).toEqual(['', []]);
});

it('what the server alone knows to be too much is said in words', () => {
  vehicles(20);
  show(daily({ period: 'lastYear' }), { asked: { field: 'asked', code: 'range', params: { max: 31_000 } } });
  expect(place.querySelector('[role=alert]')?.textContent).toBe(
    'Trop de jours ou de véhicules. Choisissez moins de véhicules ou une période plus courte.',
  );
});

it('who sees their own journeys alone has the limit of a report without sums', () => {
  vehicles(1000);
  const values = { ...daily({ period: 'lastYear' }), report: 'kilometrique' };
  show(values);
  expect(refuses(values)).toEqual([]);
  fleet.seen = 'own';
  show(values);
  expect(refuses(values)).toMatchObject([{ code: 'range' }]);
});
