import { IMAGE_TYPES, isImageType } from '../../domain/kit/image.ts';
import { readChosen, type ChosenFile } from './chosen-file.ts';

export const ACCEPTED = IMAGE_TYPES.join(',');

export type PhotoProblem = 'unsupported-type' | 'too-large' | 'unreadable';

/** A chosen photo as it is kept, or why the server would not take it. */
export async function readPhoto(file: File): Promise<ChosenFile | PhotoProblem> {
  if (!isImageType(file.type)) return 'unsupported-type';
  const photo = await readChosen(file);
  if (!photo) return 'too-large';
  return photo.unreadable ? 'unreadable' : photo;
}
