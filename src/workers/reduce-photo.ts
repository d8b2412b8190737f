import { isImageType, PHOTO_QUALITY, PHOTO_SIDE_PX } from '../domain/files/image.ts';

/** A chosen file as it is kept. `reduced`: a JPEG drawn from a larger image; `unreadable`: it says it is an image, and is none. */
export interface ReducedPhoto {
  data: ArrayBuffer;
  state: 'as-is' | 'reduced' | 'unreadable';
}

function canvasOf(width: number, height: number): OffscreenCanvas | HTMLCanvasElement {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement('canvas'), { width, height });
}

function jpegOf(canvas: OffscreenCanvas | HTMLCanvasElement): Promise<Blob> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type: 'image/jpeg', quality: PHOTO_QUALITY });
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('not drawn'))), 'image/jpeg', PHOTO_QUALITY),
  );
}

async function drawn(bitmap: ImageBitmap, ratio: number): Promise<ArrayBuffer> {
  const [width, height] = [Math.round(bitmap.width * ratio), Math.round(bitmap.height * ratio)];
  const canvas = canvasOf(width, height);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D | null;
  if (!context) throw new Error('no canvas');
  // A JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  return (await jpegOf(canvas)).arrayBuffer();
}

/** An image larger than what is kept becomes a JPEG, turned upright; every other file stays as it is, to the byte. */
export async function reducePhoto(data: ArrayBuffer, type: string): Promise<ReducedPhoto> {
  if (!isImageType(type)) return { data, state: 'as-is' };
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(new Blob([data], { type }), { imageOrientation: 'from-image' });
  } catch {
    return { data, state: 'unreadable' };
  }
  try {
    const ratio = PHOTO_SIDE_PX / Math.max(bitmap.width, bitmap.height);
    return ratio >= 1 ? { data, state: 'as-is' } : { data: await drawn(bitmap, ratio), state: 'reduced' };
  } catch {
    return { data, state: 'as-is' };
  } finally {
    bitmap.close();
  }
}
