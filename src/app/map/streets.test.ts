import { expect, it } from 'vitest';
import type { Palette } from './palette.ts';
import { streetsLayers } from './streets.ts';

const TOKENS = [
  'land',
  'water',
  'road',
  'roadCase',
  'majorCase',
  'highway',
  'highwayCase',
  'border',
  'label',
  'labelHalo',
  'green',
  'sand',
  'building',
  'path',
  'rail',
  'labelWater',
];
const palette = Object.fromEntries(TOKENS.map((name, i) => [name, `#0000${(16 + i).toString(16)}`])) as unknown as Palette;
const layers = streetsLayers(palette, 'hu');
const written = JSON.stringify(layers);

it('every letter is drawn with the font of the page, nothing needs a picture', () => {
  expect(written).not.toMatch(/Noto Sans/);
  expect(written).not.toMatch(/"icon-/);
  const fonts = [...written.matchAll(/"text-font":(\[[^\]]*\])/g)].map(([, font]) => font!);
  expect(fonts.length).toBeGreaterThan(5);
  for (const font of fonts) expect(font).toMatch(/Radio Canada|literal|case|step/);
});

it('every colour is a token', () => {
  const colours = [...written.matchAll(/"(#[0-9a-f]{3,8}|rgba?\([^"]*\)|hsla?\([^"]*\))"/gi)].map(([, colour]) => colour!);
  expect(colours.length).toBeGreaterThan(40);
  const known = new Set(Object.values(palette));
  expect([...new Set(colours)].filter((colour) => !known.has(colour))).toEqual([]);
  // A colour that the package asks for and that is not given would be undefined: its property is not written.
  for (const layer of layers) if (layer.type === 'fill') expect(Object.keys(layer.paint ?? {})).toContain('fill-color');
});

it('names are in the language of the person, and layers have names of their own', () => {
  expect(written).toContain('name:hu');
  expect(written).not.toContain('name:fr');
  expect(layers.every(({ id }) => id.startsWith('streets-'))).toBe(true);
  expect(new Set(layers.map(({ id }) => id)).size).toBe(layers.length);
});
