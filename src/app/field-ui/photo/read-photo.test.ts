import { afterEach, expect, it, vi } from 'vitest';
import { readPhoto } from './use-native-photo.tsx';

const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);
const file = (type: string, bytes: Uint8Array<ArrayBuffer> = JPEG): File => new File([bytes], 'x', { type });

afterEach(() => vi.unstubAllGlobals());

function stubDrawing(drawn: Uint8Array<ArrayBuffer> | null, width = 800): void {
  vi.stubGlobal('createImageBitmap', () =>
    drawn ? Promise.resolve({ width, height: 600, close: () => undefined }) : Promise.reject(new DOMException('', 'InvalidStateError')),
  );
  vi.stubGlobal('document', {
    createElement: () => ({
      getContext: () => ({ drawImage: () => undefined, fillRect: () => undefined }),
      toBlob: (done: (blob: Blob) => void) => done(new Blob([drawn!])),
    }),
  });
}

it('a photo small enough stays as it was captured, to the byte, under its own type', async () => {
  stubDrawing(JPEG);
  expect(await readPhoto(file('image/jpeg'))).toEqual({ bytes: JPEG.buffer, mime: 'image/jpeg' });
  const png = Uint8Array.of(0x89, 0x50);
  expect(await readPhoto(file('image/png', png))).toEqual({ bytes: png.buffer, mime: 'image/png' });
});

it('one that is reduced is a JPEG', async () => {
  stubDrawing(JPEG, 4000);
  expect((await readPhoto(file('image/png', Uint8Array.of(0x89))))?.mime).toBe('image/jpeg');
});

it('what a phone gives in another form becomes a JPEG where it can be drawn', async () => {
  stubDrawing(JPEG);
  expect(await readPhoto(file('image/heic', Uint8Array.of(0)))).toEqual({ bytes: JPEG.buffer, mime: 'image/jpeg' });
  stubDrawing(null);
  expect(await readPhoto(file('image/heic', Uint8Array.of(0)))).toBeNull();
  expect(await readPhoto(file('image/jpeg'))).toBeNull();
});
