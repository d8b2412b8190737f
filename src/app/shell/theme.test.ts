import { describe, expect, it } from 'vitest';
import { themeColorOf, whiteContrast } from './theme.ts';

describe('theme colour', () => {
  it('K-009 nine characters are cut to seven', () => expect(themeColorOf('#1976D2FF')).toBe('#1976D2'));
  it('K-010 seven or fewer are unchanged', () => {
    expect(themeColorOf('#1976D2')).toBe('#1976D2');
    expect(themeColorOf('#FFF')).toBe('#FFF');
  });
  it('K-010 K-011 missing, empty or no colour gives nothing', () => {
    for (const value of [undefined, null, '', 'red', '#12', 'url(x)']) expect(themeColorOf(value)).toBeNull();
  });
  it('measures white on a colour', () => {
    expect(whiteContrast('#ffffff')).toBeCloseTo(1);
    expect(whiteContrast('#000')).toBeCloseTo(21);
  });
});
