/** Images that are taken: these kinds, up to this size. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];
export const IMAGE_BYTES = 8 * 1024 * 1024;

export function isImageType(type: string): type is ImageType {
  return (IMAGE_TYPES as readonly string[]).includes(type);
}

/** A photo is kept as a JPEG of at most this side, of this quality. */
export const PHOTO_SIDE_PX = 1600;
export const PHOTO_QUALITY = 0.85;
