import { afterEach, expect, it, vi } from 'vitest';
import { IMAGE_BYTES } from '../../../domain/files/image.ts';
import { readChosen } from './chosen-file.ts';

const DRAWN = Uint8Array.of(0xff, 0xd8, 0xff);
const file = (name: string, type: string, bytes = 10): File => new File([new Uint8Array(bytes).fill(7)], name, { type });
let drawn: [number, number][] = [];

function stubDrawing(width: number, height: number): void {
  drawn = [];
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width, height, close: () => undefined }));
  class Canvas {
    constructor(w: number, h: number) {
      drawn.push([w, h]);
    }
    getContext = () => ({ fillRect: () => undefined, drawImage: () => undefined });
    convertToBlob = () => Promise.resolve(new Blob([DRAWN]));
  }
  vi.stubGlobal('OffscreenCanvas', Canvas);
}
afterEach(() => vi.unstubAllGlobals());

it('a photo larger than 1600 px is kept as a JPEG of that size, however heavy it was', async () => {
  stubDrawing(4000, 3000);
  expect(await readChosen(file('IMG_0042.PNG', 'image/png', IMAGE_BYTES + 1))).toMatchObject({ name: 'IMG_0042.jpg', unreadable: false });
  expect(new Uint8Array((await readChosen(file('sans-fin', 'image/jpeg')))!.data)).toEqual(DRAWN);
  expect(drawn).toEqual([
    [1600, 1200],
    [1600, 1200],
  ]);
});

it('a smaller image, and what is no image, stay as they are to the byte', async () => {
  stubDrawing(1600, 1200);
  for (const one of [file('a.png', 'image/png'), file('b.log', 'text/plain'), file('c.pdf', 'application/pdf')])
    expect(await readChosen(one)).toEqual({ name: one.name, data: await one.arrayBuffer(), unreadable: false });
  expect(drawn).toEqual([]);
  expect(await readChosen(file('d.log', 'text/plain', IMAGE_BYTES + 1))).toBeNull();
});

it('what says it is an image and is none is told; one that cannot be drawn is kept as it is', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('', 'InvalidStateError')));
  expect(await readChosen(file('a.jpg', 'image/jpeg'))).toMatchObject({ name: 'a.jpg', unreadable: true });
  stubDrawing(4000, 3000);
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => null;
      convertToBlob = () => Promise.reject(new Error());
    },
  );
  expect(await readChosen(file('a.jpg', 'image/jpeg'))).toMatchObject({ name: 'a.jpg', unreadable: false });
});
