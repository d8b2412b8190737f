import { IMAGE_BYTES, isImageType, IMAGE_TYPES } from '../../domain/kit/image.ts';
import { reducePhoto } from '../../workers/client/photos.ts';

const NAME_MAX = 120;
/** Beyond this, a photo is not even opened: it would fill the memory of a phone. */
const OPENED_BYTES = 64 * 1024 * 1024;

/** A file as it is kept on the device and sent. `unreadable`: it says it is an image, and is none. */
export interface ChosenFile {
  name: string;
  data: ArrayBuffer;
  unreadable: boolean;
}

/** A photo at most as large as what is kept, any other file byte for byte; null when it is too heavy to be sent. */
export async function readChosen(file: File): Promise<ChosenFile | null> {
  if (file.size > (isImageType(file.type) ? OPENED_BYTES : IMAGE_BYTES)) return null;
  const { data, state } = await reducePhoto(await file.arrayBuffer(), file.type);
  if (data.byteLength > IMAGE_BYTES) return null;
  const name = (state === 'reduced' ? file.name.replace(/(\.\w{1,5})?$/, '.jpg') : file.name).slice(-NAME_MAX);
  return { name, data, unreadable: state === 'unreadable' };
}

export const ACCEPTED = IMAGE_TYPES.join(',');

type PhotoProblem = 'unsupported-type' | 'too-large' | 'unreadable';

/** A chosen photo as it is kept, or why the server would not take it. */
export async function readPhoto(file: File): Promise<ChosenFile | PhotoProblem> {
  if (!isImageType(file.type)) return 'unsupported-type';
  const photo = await readChosen(file);
  if (!photo) return 'too-large';
  return photo.unreadable ? 'unreadable' : photo;
}
