import sharp from 'sharp';
import { expect, it } from 'vitest';
import { attachmentHeader, fitsItsName, readFile, safeFileName } from './files.ts';

const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'taken',
    (error: { failure?: { code: string } }) => error.failure?.code,
  );

it('takes images, PDF and text by their bytes, and nothing else', async () => {
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  expect((await readFile(png)).originalType).toBe('image/png');
  expect((await readFile(png)).shownType).toBe('image/webp');
  expect(await readFile(Buffer.from('%PDF-1.7\n%âãÏÓ\n'))).toMatchObject({ originalType: 'application/pdf', shownType: '' });
  expect((await readFile(Buffer.from('2026-11-21 07:00:01\tGPS sans repère\r\n'))).originalType).toBe('text/plain');
  for (const bad of [
    Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1]),
    Buffer.from([0x50, 0x4b, 3, 4]),
    Buffer.from([0xc3, 0x28, 0x41]),
    png.subarray(0, 20),
  ])
    expect(await codeOf(readFile(bad))).toBe('unsupported-type');
  expect(await codeOf(readFile(Buffer.alloc(0)))).toBe('invalid');
});

it('what its name says is an image, a PDF or text is one; a picture under another picture’s name passes, an unknown name says nothing', () => {
  for (const [name, type] of [
    ['a.JPG', 'image/png'],
    ['a.pdf', 'application/pdf'],
    ['boîtier.log', 'text/plain'],
    ['photo', 'image/jpeg'],
    ['a.bin', 'text/plain'],
  ])
    expect(fitsItsName(name!, type!), name).toBe(true);
  for (const [name, type] of [
    ['a.pdf', 'image/jpeg'],
    ['a.jpg', 'application/pdf'],
    ['a.jpeg', 'text/plain'],
    ['a.csv', 'image/png'],
  ])
    expect(fitsItsName(name!, type!), name).toBe(false);
});

it('keeps a name without its path, and says it in a header whatever its letters', () => {
  expect(safeFileName('C:\\Users\\x\\photo "1".jpg')).toBe('photo 1.jpg');
  expect(safeFileName('../../etc/passwd')).toBe('passwd');
  expect(safeFileName('..')).toBe('file');
  expect(safeFileName('relevé\r\nSet-Cookie: a=1.log')).toBe('relevéSet-Cookie: a=1.log');
  expect(attachmentHeader('relevé (1).pdf')).toBe(`attachment; filename="relev_ (1).pdf"; filename*=UTF-8''relev%C3%A9%20%281%29.pdf`);
});
