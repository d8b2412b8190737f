import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { beforeAll, expect, it } from 'vitest';
import { prepareReader, readCodes } from './read-codes.ts';

const { resolve } = createRequire(import.meta.url);
const wasm = (name: string): ArrayBuffer => new Uint8Array(readFileSync(resolve(`zxing-wasm/${name}`))).buffer;
const SCALE = 4;
const QUIET = 12;

/** A code as a camera would see it: dark on light, a margin around. */
async function pictureOf(text: string, format: 'Code39' | 'Code128' | 'QRCode' | 'DataMatrix'): Promise<ImageData> {
  const { symbol, error } = await writeBarcode(text, { format });
  if (error) throw new Error(error);
  const rows = symbol.height === 1 ? 24 : symbol.height;
  const [width, height] = [(symbol.width + 2 * QUIET) * SCALE, (rows + 2 * QUIET) * SCALE];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < rows * SCALE; y++)
    for (let x = 0; x < symbol.width * SCALE; x++) {
      const from = (symbol.height === 1 ? 0 : Math.floor(y / SCALE)) * symbol.width + Math.floor(x / SCALE);
      data.fill(
        symbol.data[from]!,
        ((y + QUIET * SCALE) * width + x + QUIET * SCALE) * 4,
        ((y + QUIET * SCALE) * width + x + QUIET * SCALE) * 4 + 3,
      );
    }
  return { data, width, height, colorSpace: 'srgb' } as ImageData;
}

beforeAll(() => {
  prepareReader({ bytes: wasm('reader/zxing_reader.wasm') });
  prepareZXingModule({ overrides: { wasmBinary: wasm('writer/zxing_writer.wasm') } });
});

it.each([
  ['IVF1FL000096123456', 'Code39'],
  ['860147057331025', 'Code128'],
  ['https://sillage.example/check-list-vehicule?vehicle=01900000-0000-7000-8000-000000000003', 'QRCode'],
  ['IMEI:860147057331025;SN:1234', 'DataMatrix'],
] as const)('%s is read from a %s', async (text, format) => {
  expect(await readCodes(await pictureOf(text, format))).toEqual([text]);
});

it('a picture without a code has none', async () => {
  expect(
    await readCodes({ data: new Uint8ClampedArray(64 * 64 * 4).fill(255), width: 64, height: 64, colorSpace: 'srgb' } as ImageData),
  ).toEqual([]);
});
