// @vitest-environment jsdom
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import type { Role } from '../../domain/access/permissions.ts';
import { OwnMovements } from './own-movements.tsx';

let role: Role = 'user';
vi.mock('../session/use-session.ts', () => ({
  useSession: () => ({ user: { organization: { role } }, permissions: { dashboard: { active: true } } }),
}));

vi.mock('react-i18next', () => ({
  useTranslation: () => ({
    t: (key: string, values?: { figure: string; total: string }) => (values ? `${key} ${values.figure} of ${values.total}` : key),
    i18n: { language: 'fr' },
  }),
}));

const place = document.createElement('div');
const root = createRoot(place);
/** A fleet of three, of which one is sold. */
const FLEET = ['active', 'workshop', 'sold'].map((status, i) => ({ _id: String(i), status }));

function shown(count?: number): string {
  flushSync(() => root.render(createElement(OwnMovements, { count, fleet: FLEET })));
  return place.textContent;
}

afterEach(() => flushSync(() => root.render(null)));

it('who has no journeys of their own in a period reads why, what is not known yet is no nothing, who reads the fleet reads neither', () => {
  expect(shown(0)).toBe('nothing nothingText');
  expect(shown()).toBe('own ownText ');
  expect(shown(2)).toBe('own ownText basis 2 of 2');
  role = 'manager';
  expect([shown(0), shown(2)]).toEqual(['', '']);
});
