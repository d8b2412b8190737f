import { expect, it } from 'vitest';
import { text } from './field.ts';

const one = text({ max: 20 }).schema;
const several = text({ max: 20, format: 'paragraph' }).schema;

it.each([
  ['Garage\ndu\r\n\tLac', 'Garage du Lac'],
  ['\u2028Lac\u0085', 'Lac'],
  ['a\u001bb\u007f', 'a b'],
  ['\u202egnp.exe\u2066\u200f', 'gnp.exe'],
  ['  Élan  du  soir ', 'Élan  du  soir'],
])('a name of one line: %j is %j', (given, kept) => expect(one.parse(given)).toBe(kept));

it('of several lines, its own breaks stay', () => {
  expect(several.parse('un\r\n\tdeux\u001b\rtrois\u202e')).toBe('un\n\tdeux \ntrois');
});

it('NUL is refused, and what is nothing but controls is empty', () => {
  for (const schema of [one, several]) {
    expect(schema.safeParse('a\0b').success).toBe(false);
    expect(schema.safeParse('\u202e\n').success).toBe(false);
  }
});
