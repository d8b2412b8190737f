import { IMAGE_BYTES, isImageType } from '../../../domain/kit/image.ts';

const DRAWN_SIDE = 1024;

async function loadImage(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}

async function drawn(file: File): Promise<Blob> {
  const url = URL.createObjectURL(file);
  try {
    const image = await loadImage(url);
    // A drawing without a size of its own says 0 or 150 here; only its proportions count.
    const width = image.naturalWidth || DRAWN_SIDE;
    const height = image.naturalHeight || DRAWN_SIDE;
    const scale = DRAWN_SIDE / Math.max(width, height);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('not drawn'))), 'image/png'),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** The image to send: as it is when the server takes it, else drawn on the device (an SVG, a very large photo). */
export async function logoBytes(file: File): Promise<Blob> {
  return isImageType(file.type) && file.size <= IMAGE_BYTES ? file : drawn(file);
}
