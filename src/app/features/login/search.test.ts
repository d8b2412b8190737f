import { expect, it } from 'vitest';
import { backFrom } from './search.ts';

it.each([
  [undefined, '/'],
  ['https://a.example//evil.example/x', '/'],
  ['/.//evil.example/x', '/'],
  ['/a/..//evil.example/x', '/'],
  ['blob:https://a.example/5c1f', '/'],
  ['https://a.example/gestion/vehicules?q=1#x', '/gestion/vehicules?q=1#x'],
  ['/cartographie', '/cartographie'],
  ['https://evil.example/x', '/'],
  ['//evil.example/x', '/'],
  ['javascript:alert(1)', '/'],
  ['https://a.example/simple-directory/login?redirect=x', '/'],
  ['https://a.example/simple-directory/invitation?token=x', '/simple-directory/invitation?token=x'],
])('S-025 %s leads to %s', (redirect, expected) => expect(backFrom(redirect, 'https://a.example')).toBe(`https://a.example${expected}`));
