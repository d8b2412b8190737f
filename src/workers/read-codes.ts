import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** What plates, boxes, cards and stickers bear. */
const FORMATS = ['Code39', 'Code128', 'QRCode', 'DataMatrix', 'EAN13', 'ITF', 'PDF417'] as const;

/** Where the reader's WebAssembly is: a file of the application, so that it reads without network. */
type ReaderSource = { url: string } | { bytes: ArrayBuffer };

export function prepareReader(source: ReaderSource): void {
  prepareZXingModule({ overrides: 'url' in source ? { locateFile: () => source.url } : { wasmBinary: source.bytes } });
}

/** Texts of the bar codes and QR codes of a picture, as they are written there. */
export async function readCodes(image: ImageData): Promise<string[]> {
  const found = await readBarcodes(image, { formats: [...FORMATS], tryHarder: true, maxNumberOfSymbols: 4 });
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}
