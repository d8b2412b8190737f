import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { IMAGE_BYTES } from '../../../domain/files/image.ts';
import { readPhoto } from './chosen-file.ts';

const file = (type: string, bytes = 10): File => new File([new Uint8Array(bytes)], 'photo', { type });
const problem = async (photo: File): Promise<string | null> => {
  const read = await readPhoto(photo);
  return typeof read === 'string' ? read : null;
};

beforeEach(() => vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 1600, height: 900, close: () => undefined })));
afterEach(() => vi.unstubAllGlobals());

it('takes what the server takes, to the byte', async () => {
  for (const type of ['image/jpeg', 'image/png', 'image/webp']) expect(await problem(file(type))).toBeNull();
  expect(await problem(file('image/png', IMAGE_BYTES))).toBeNull();
  expect(await problem(file('image/png', IMAGE_BYTES + 1))).toBe('too-large');
  for (const type of ['image/svg+xml', 'image/heic', 'application/pdf', '']) expect(await problem(file(type))).toBe('unsupported-type');
});

it('a file that only says it is an image is not sent', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('', 'InvalidStateError')));
  expect(await problem(file('image/jpeg'))).toBe('unreadable');
});
