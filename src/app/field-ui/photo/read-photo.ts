import { IMAGE_BYTES, isImageType } from '../../../domain/kit/image.ts';
import { readChosen } from '../../entity-ui/chosen-file.ts';
import { drawJpeg } from './take-frame.ts';

/** What a reduced photo became, whatever its name says. */
function isJpeg(bytes: ArrayBuffer): boolean {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  return first === 0xff && second === 0xd8;
}

/**
 * A photo that the phone's own camera or gallery gave, as it is kept; null when it cannot be read. What is no JPEG, PNG nor WebP (a phone may give
 * HEIC) becomes a JPEG where the browser can draw it.
 */
export async function readPhoto(file: File): Promise<{ bytes: ArrayBuffer; mime: string } | null> {
  if (isImageType(file.type)) {
    const chosen = await readChosen(file);
    if (!chosen || chosen.unreadable) return null;
    return { bytes: chosen.data, mime: isJpeg(chosen.data) ? 'image/jpeg' : file.type };
  }
  try {
    const bitmap = await createImageBitmap(file);
    const bytes = await drawJpeg(bitmap, bitmap.width, bitmap.height);
    bitmap.close();
    return bytes.byteLength > IMAGE_BYTES ? null : { bytes, mime: 'image/jpeg' };
  } catch {
    return null;
  }
}
