import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** Rewrites the pictures of the visual tests with a palette of their own colours: a third of the size, closer than the tests look. */
const folder = join(import.meta.dirname, '../e2e/visual.e2e.ts-snapshots');
let bytes = 0;
for (const file of (await readdir(folder)).filter((name) => name.endsWith('.png'))) {
  const path = join(folder, file);
  const image = await sharp(path).png({ palette: true, colours: 256, quality: 100, dither: 0, effort: 10, compressionLevel: 9 }).toBuffer();
  if (image.length < (await stat(path)).size) await writeFile(path, image);
  bytes += (await stat(path)).size;
}
console.log(`${Math.round(bytes / 1024)} KB`);
