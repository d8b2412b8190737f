import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { drawnImages } from '../heavy-work.ts';
import { glyphPath } from './glyphs.ts';

const SIZE = 128;
const UNIT = 10;
/** Dark enough for white strokes at 4.5:1. */
const BACKGROUNDS = ['#0e5c66', '#42557a', '#136a3d', '#855000', '#8a3f1d', '#6b3a78', '#33546b', '#5c5a1e'];

/** Up to two capital letters or digits: first letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words =
    name
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toUpperCase()
      .match(/[A-Z0-9]+/gu) ?? [];
  const first = words[0]?.[0] ?? '';
  const last = words.length > 1 ? (words[words.length - 1]?.[0] ?? '') : '';
  return first + last;
}

/** A colour and two letters, at most: there are few, and each is drawn once. */
const drawn = new Map<string, Promise<Buffer>>();
const DRAWN_MAX = 4096;

/** PNG of 128 × 128: initials on a colour that only depends on the id; a plain disc when the name is not to be told. */
export function avatarPng(id: string, name: string | null): Promise<Buffer> {
  const background = BACKGROUNDS[(createHash('sha1').update(id).digest()[0] as number) % BACKGROUNDS.length] ?? '';
  const initials = initialsOf(name ?? '');
  const key = background + initials;
  let png = drawn.get(key);
  if (!png) {
    if (drawn.size >= DRAWN_MAX) drawn.clear();
    png = drawnImages.run(() => draw(background, initials));
    png.catch(() => drawn.delete(key));
    drawn.set(key, png);
  }
  return png;
}

function draw(background: string, initials: string): Promise<Buffer> {
  const letters = initials.split('');
  const step = UNIT * 5.4;
  const left = (SIZE - (step * (letters.length - 1) + UNIT * 4)) / 2;
  const path = letters.map((letter, index) => glyphPath(letter, left + index * step, (SIZE - UNIT * 6) / 2, UNIT)).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}"><rect width="100%" height="100%" fill="${background}"/><path d="${path}" fill="none" stroke="#fff" stroke-width="6.5" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}
