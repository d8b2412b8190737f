import { IMAGE_BYTES, IMAGE_TYPES, isImageType } from '../../../domain/kit/image.ts';

export const ACCEPTED = IMAGE_TYPES.join(',');

export type PhotoProblem = 'unsupported-type' | 'too-large' | 'unreadable';

/** Why the server would not take this file; null when it would. */
export async function photoProblem(file: File): Promise<PhotoProblem | null> {
  if (!isImageType(file.type)) return 'unsupported-type';
  if (file.size > IMAGE_BYTES) return 'too-large';
  try {
    (await createImageBitmap(file)).close();
    return null;
  } catch {
    return 'unreadable';
  }
}
