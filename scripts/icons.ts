import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

/** Writes public/icons from the logo: `npx tsx scripts/icons.ts`. */
const WAKE =
  '<g fill="none" stroke="#fff" stroke-linecap="round"><path d="M4 18.5C8.5 17 12.5 13.5 14.6 8.6" stroke-width="2.6"/>' +
  '<path d="M10 20c4-1.6 7-4.8 8.6-8.8" stroke-width="1.9" opacity=".62"/><path d="M3.6 12.6c3-1.1 5.6-3.3 7.2-6.4" stroke-width="1.9" opacity=".62"/>' +
  '<circle cx="17.6" cy="5" r="2.3" fill="#fff" stroke="none"/></g>';
const icon = (radius: number, scale: number): string => {
  const shift = 12 - 12 * scale;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="${radius}" fill="#0e5c66"/><g transform="translate(${shift} ${shift}) scale(${scale})">${WAKE}</g></svg>`;
};

await mkdir('public/icons', { recursive: true });
await writeFile('public/icons/icon.svg', icon(5, 0.74));
const png = (svg: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: 1200 }).resize(size, size).png({ compressionLevel: 9 }).toBuffer();
await writeFile('public/icons/icon-192.png', await png(icon(5, 0.74), 192));
await writeFile('public/icons/icon-512.png', await png(icon(5, 0.74), 512));
// A maskable icon is cut to a circle of 80 %: the wake stays inside it.
await writeFile('public/icons/maskable-512.png', await png(icon(0, 0.58), 512));
await writeFile('public/icons/apple-touch-180.png', await png(icon(0, 0.7), 180));
