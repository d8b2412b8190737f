// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import i18next from 'i18next';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Defect } from '../../../domain/check-list/defect.ts';
import { localDatabase } from '../../../../tests/helpers/local-database.ts';
import { TodoPanel, type Todo } from './todo-panel.tsx';

vi.mock('../../session/use-session.ts', () => ({ useSession: () => ({ user: null }) }));

const place = document.createElement('div');
const root = createRoot(place);
const show = (todos: readonly Todo[], isKnown: boolean): string => {
  flushSync(() => root.render(createElement(TodoPanel, { vehicle: 'v1', todos, isKnown, today: '2026-11-26' })));
  return place.textContent;
};

beforeAll(async () => {
  const vehicles = { todo: { none: 'rien', since: 'depuis le {{date}}' } };
  const maintenance = { due: { over: '{{figure}} de retard', left: 'encore {{figure}}' }, choices: { kind: { service: 'Révision' } } };
  await i18next.use(initReactI18next).init({ lng: 'fr', resources: { fr: { vehicles, maintenance, list: { notHere: 'pas ici' } } } });
});
beforeEach(() => void localDatabase());
afterEach(() => flushSync(() => root.render(null)));

it('what is not on this device yet is not nothing to do', () => {
  expect(show([], false)).toContain('pas ici');
  expect(show([], false)).not.toContain('rien');
  expect(show([], true)).toContain('rien');
});

it('a defect is told by the day of the organization, not that of Greenwich', () => {
  const defect = { _id: 'd', label: {}, labelText: 'Pneu', severity: 'minor', firstAt: '2026-11-25T23:30:00.000Z' } as Defect;
  const todo: Todo = { key: 'defect:d', tone: 'warning', kind: 'defect', defect, immobilizes: false };
  expect(show([todo], true)).toContain('26 nov.');
});

it('what is late by its kilometres does not tell a day that is still to come', () => {
  const due = { plan: null, kind: 'service', dueOn: '2027-06-07', expectedOn: null, leftDays: 193, leftKm: -452, leftHours: null };
  const todo = { key: 'due', tone: 'alert', kind: 'due', due } as unknown as Todo;
  expect(show([todo], true).replaceAll('\u00a0', ' ')).toMatch(/452 km de retard$/);
  expect(place.textContent).not.toContain('2027');
});
