import { ATTACHMENT_BYTES } from '../../../domain/ticket/attachment.ts';

export const ACCEPTED = 'image/jpeg,image/png,image/webp,application/pdf,text/plain,text/csv,.log,.txt,.csv,.pdf';
const LONGEST_SIDE = 2400;
const QUALITY = 0.85;

/** A photo too heavy to be sent, at a size that can be; null when it is no image the browser reads. */
async function reduced(file: File): Promise<ArrayBuffer | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const ratio = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = new OffscreenCanvas(Math.round(bitmap.width * ratio), Math.round(bitmap.height * ratio));
    canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return await (await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })).arrayBuffer();
  } catch {
    return null;
  }
}

/** Bytes of a chosen file that the server will take by its size; null when it is too heavy. */
export async function readChosen(file: File): Promise<ArrayBuffer | null> {
  if (file.size <= ATTACHMENT_BYTES) return file.arrayBuffer();
  const smaller = file.type.startsWith('image/') ? await reduced(file) : null;
  return smaller && smaller.byteLength <= ATTACHMENT_BYTES ? smaller : null;
}
