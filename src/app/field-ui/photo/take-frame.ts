import { PHOTO_QUALITY, PHOTO_SIDE_PX } from '../../../domain/kit/image.ts';

/** The size a picture is kept in: its longest side at most that of photos, never enlarged. */
export function keptSize(width: number, height: number): { width: number; height: number } {
  const ratio = Math.min(1, PHOTO_SIDE_PX / Math.max(width, height));
  return { width: Math.round(width * ratio), height: Math.round(height * ratio) };
}

/** A canvas as the bytes of a JPEG. */
export async function jpegBytes(canvas: HTMLCanvasElement): Promise<ArrayBuffer> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', PHOTO_QUALITY));
  if (!blob) throw new Error('the picture was not drawn');
  return blob.arrayBuffer();
}

/** What is drawable as a JPEG of the size photos are kept in. */
export async function drawJpeg(source: CanvasImageSource, width: number, height: number): Promise<ArrayBuffer> {
  const canvas = Object.assign(document.createElement('canvas'), keptSize(width, height));
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('no canvas');
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return jpegBytes(canvas);
}
