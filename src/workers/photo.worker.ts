import { expose, transfer } from 'comlink';
import { reducePhoto, type ReducedPhoto } from './reduce-photo.ts';

const photos = {
  async reduce(data: ArrayBuffer, type: string): Promise<ReducedPhoto> {
    const photo = await reducePhoto(data, type);
    return transfer(photo, [photo.data]);
  },
};
export type Photos = typeof photos;
expose(photos);
