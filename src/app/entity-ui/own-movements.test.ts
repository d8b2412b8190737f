// @vitest-environment jsdom
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import type { Role } from '../../domain/access/roles.ts';
import { OwnMovements } from './own-movements.tsx';

let role: Role = 'user';
vi.mock('../session/use-session.ts', () => ({
  useSession: () => ({ user: { organization: { role } }, permissions: { dashboard: { active: true } } }),
}));

const place = document.createElement('div');
const root = createRoot(place);
function shown(count?: number, total?: number): string {
  flushSync(() => root.render(createElement(OwnMovements, { count, total })));
  return place.textContent;
}

afterEach(() => flushSync(() => root.render(null)));

it('who has no journeys of their own in a period reads why, what is not known yet is no nothing, who reads the fleet reads neither', () => {
  expect(shown(0, 498)).toBe('nothing nothingText');
  expect(shown(undefined, 498)).toBe('own ownText ');
  expect(shown(2, 498)).toBe('own ownText basis');
  role = 'manager';
  expect([shown(0, 498), shown(2, 498)]).toEqual(['', '']);
});
