import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { IMAGE_BYTES } from '../../../domain/kit/image.ts';
import { photoProblem } from './photo-file.ts';

const file = (type: string, bytes = 10): File => new File([new Uint8Array(bytes)], 'photo', { type });

beforeEach(() => vi.stubGlobal('createImageBitmap', () => Promise.resolve({ close: () => undefined })));
afterEach(() => vi.unstubAllGlobals());

it('takes what the server takes, to the byte', async () => {
  for (const type of ['image/jpeg', 'image/png', 'image/webp']) expect(await photoProblem(file(type))).toBeNull();
  expect(await photoProblem(file('image/png', IMAGE_BYTES))).toBeNull();
  expect(await photoProblem(file('image/png', IMAGE_BYTES + 1))).toBe('too-large');
  for (const type of ['image/svg+xml', 'image/heic', 'application/pdf', '']) expect(await photoProblem(file(type))).toBe('unsupported-type');
});

it('a file that only says it is an image is not sent', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('', 'InvalidStateError')));
  expect(await photoProblem(file('image/jpeg'))).toBe('unreadable');
});
