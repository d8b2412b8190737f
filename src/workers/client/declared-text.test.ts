import { describe, expect, it } from 'vitest';
import { declaredText } from './declared-text.ts';

const latin = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const pairs = (text: string, isLittle: boolean): Uint8Array =>
  Uint8Array.from(
    [...text].flatMap((letter) => {
      const code = letter.charCodeAt(0);
      return isLittle ? [code & 0xff, code >> 8] : [code >> 8, code & 0xff];
    }),
  );
const xml = (encoding: string, quote = '"'): string => `<?xml version="1.0" encoding=${quote}${encoding}${quote}?><kml>Dépôt</kml>`;

describe('the text of a file', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode('<kml>Dépôt</kml>')],
    ['UTF-8 with its mark', new TextEncoder().encode('\uFEFF<kml>Dépôt</kml>')],
    ['UTF-16 with its mark, little end first', pairs(`\uFEFF${xml('UTF-16')}`, true)],
    ['UTF-16 with its mark, big end first', pairs(`\uFEFF${xml('UTF-16')}`, false)],
    ['UTF-16 without', pairs(xml('UTF-16'), true)],
    ['UTF-16 without, big end first', pairs(xml('UTF-16'), false)],
    ['ISO-8859-1', latin(xml('ISO-8859-1'))],
    ['ISO-8859-1 in single quotes, in small letters', latin(xml('iso-8859-1', "'"))],
    ['windows-1252', latin(xml('windows-1252'))],
    ['pairs declared, saved as UTF-8', new TextEncoder().encode(xml('utf-16'))],
  ])('in %s', (_what, bytes) => {
    const text = declaredText(bytes);
    expect(text).toContain('<kml>Dépôt</kml>');
    expect(String(text).startsWith('<')).toBe(true);
  });

  it('has the letters of the encoding it declares', () => {
    expect(declaredText(Uint8Array.of(...latin('<?xml version="1.0" encoding="windows-1250"?>'), 0x80, 0x9c))).toContain('€ś');
    expect(declaredText(Uint8Array.of(...latin('<?xml version="1.0" encoding="ISO-8859-2"?>'), 0xf5, 0xfb))).toContain('őű');
  });

  it('is named where it cannot be read, and nothing of it guessed', () => {
    expect(declaredText(latin(xml('x-none')))).toEqual({ problem: 'unknown-encoding', encoding: 'x-none' });
    expect(declaredText(Uint8Array.of(0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0))).toEqual({ problem: 'unknown-encoding', encoding: 'UTF-32' });
    for (const text of ['<kml>Dépôt</kml>', xml('UTF-8'), '{"name":"Dépôt"}'])
      expect(declaredText(latin(text))).toEqual({ problem: 'not-encoding', encoding: 'UTF-8' });
  });
});
