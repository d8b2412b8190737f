/** The longest side of a picture on paper (field-work.md §7), so that a record with many is drawn in time. */
export const PRINTED_SIDE_PX = 640;

/** A picture made small enough for paper, on white. Throws when it is no picture. */
export async function shrinkPicture(file: Blob, side = PRINTED_SIDE_PX): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  try {
    const scale = side / Math.max(bitmap.width, bitmap.height);
    if (scale >= 1) return file;
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    const context = canvas.getContext('2d')!;
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return await new Promise<Blob>((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', 0.82),
    );
  } finally {
    bitmap.close();
  }
}
