import { expect, it } from 'vitest';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { bytesText, figureText } from './status-screen.tsx';

const words = { lang: 'fr', timeZone: 'Europe/Paris' } as WordsOf;

it('writes bytes in the unit a person reads', () => {
  expect(bytesText(0, 'fr')).toBe('0\u00a0o');
  expect(bytesText(8_400_000_000, 'fr')).toBe('8,4\u00a0Go');
  expect(bytesText(512_300_000, 'fr')).toBe('512\u00a0Mo');
});

it('writes each kind of figure, and a dash for what is not measured', () => {
  expect(figureText({ key: 'a', kind: 'ms', value: 1.24 }, words)).toBe('1,2\u00a0ms');
  expect(figureText({ key: 'a', kind: 'percent', value: 42.6 }, words)).toBe('43\u00a0%');
  expect(figureText({ key: 'a', kind: 'count', value: null }, words)).toBe('—');
  expect(figureText({ key: 'a', kind: 'text', value: 'TCP 5027' }, words)).toBe('TCP 5027');
});
