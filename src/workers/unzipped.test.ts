import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { unzippedKml, unzippedSheet } from './sheet-marks.ts';

const zip = (sizes: Record<string, number>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, strToU8('A'.repeat(size))])));

it('a workbook is opened when all it unpacks to is within its budget', () => {
  expect(Object.keys(unzippedSheet(zip({ 'xl/a.xml': 400, 'xl/b.rels': 600, 'media/photo.png': 5000 }), 1000) ?? {})).toEqual([
    'xl/a.xml',
    'xl/b.rels',
  ]);
});

it('one that unpacks to more is not, in one part or in many', () => {
  expect(unzippedSheet(zip({ 'xl/a.xml': 1001 }), 1000)).toBeNull();
  expect(unzippedSheet(zip({ 'xl/a.xml': 600, 'xl/b.xml': 600 }), 1000)).toBeNull();
  expect(unzippedSheet(zip(Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`${at}.xml`, 0]))))).toBeNull();
});

it('a part that is longer than it says it is does not grow beyond what it said', () => {
  const bytes = zip({ 'xl/a.xml': 5000 });
  // Its size, in the list at the end of the archive.
  const at = bytes.findLastIndex((byte, index) => byte === 0x50 && bytes[index + 1] === 0x4b && bytes[index + 2] === 1) + 24;
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(at, 10, true);
  let files;
  try {
    files = unzippedSheet(bytes, 1000);
  } catch {
    return;
  }
  expect(files?.['xl/a.xml']?.length).toBeLessThanOrEqual(10);
});

describe('KMZ', () => {
  const kmz = (files: Record<string, string>): Uint8Array =>
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

  it('every KML is read, the one it begins with first; images and what a Mac leaves beside are not', () => {
    const bytes = kmz({
      'files/deep/b.kml': 'b',
      'a.KML': 'a',
      '__MACOSX/._doc.kml': 'x',
      '._doc.kml': 'x',
      'files/icon.png': 'x'.repeat(2000),
      'doc.kml': '<é>',
    });
    expect(unzippedKml(bytes, 1000)).toEqual(['<é>', 'a', 'b']);
    expect(unzippedKml(kmz({ 'files/second.kml': '2', 'first.kml': '1' }), 1000)).toEqual(['1', '2']);
  });

  it('each is read by its own encoding; one that is in none we know says so', () => {
    const latin = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><é>`;
    const bytes = zipSync({ 'doc.kml': latin(declared('ISO-8859-1')), 'files/other.kml': latin(declared('x-none')) });
    expect(unzippedKml(bytes, 1000)).toEqual([declared('ISO-8859-1'), { problem: 'unknown-encoding', encoding: 'x-none' }]);
  });

  it('a ZIP without a KML has none', () => {
    expect(unzippedKml(kmz({ 'places.csv': 'a;b' }), 1000)).toEqual([]);
    expect(unzippedKml(kmz({}), 1000)).toEqual([]);
  });

  it('one that unpacks to more than is read of a KML is not unpacked; half of one is damaged', () => {
    const bomb = zip({ 'doc.kml': 30_000_000 });
    expect(bomb.length).toBeLessThan(100_000);
    expect(unzippedKml(bomb, 20_000_000)).toBeNull();
    expect(unzippedKml(zip({ 'a.kml': 600, 'b.kml': 600 }), 1000)).toBeNull();
    expect(() => unzippedKml(bomb.slice(0, 500), 20_000_000)).toThrow();
  });
});
