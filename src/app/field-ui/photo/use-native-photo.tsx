import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { IMAGE_BYTES, isImageType, PHOTO_QUALITY, PHOTO_SIDE_PX } from '../../../domain/files/image.ts';
import { readChosen } from '../../entity-ui/attachments/chosen-file.ts';

interface PhotoInputProps {
  input: RefObject<HTMLInputElement | null>;
  /** The phone's camera instead of its photos. */
  capture?: 'environment';
  onFile: (file: File) => void;
  onCancel?: () => void;
}

/** The browser's own way to a photo, pressed by a button of ours. */
function PhotoInput({ input, capture, onFile, onCancel }: PhotoInputProps) {
  useEffect(() => {
    const element = input.current;
    const left = (event: Event): void => {
      // A dialog around would take it as its own.
      event.stopPropagation();
      onCancel?.();
    };
    // Not among the events that React types for an input.
    element?.addEventListener('cancel', left);
    return () => element?.removeEventListener('cancel', left);
  }, [input, onCancel]);
  return (
    <input
      ref={input}
      type="file"
      accept="image/*"
      capture={capture}
      hidden
      onChange={({ target }) => {
        const file = target.files?.[0];
        target.value = '';
        if (file) onFile(file);
      }}
    />
  );
}

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

type PhotoProblem = 'unreadable' | 'notKept';

export interface NativePhoto {
  /** Opens the phone's camera, or its photos, once the caller has noted that one is awaited: the page may be gone before it comes. */
  ask: (from: 'native' | 'gallery') => Promise<void>;
  /** Gives a photo to the caller; what went wrong is in `problem`. */
  give: (photo: { bytes: ArrayBuffer; mime: string } | null) => Promise<boolean>;
  busy: boolean;
  problem: PhotoProblem | null;
  /** Rendered once, where they can be pressed. */
  inputs: ReactNode;
}

/** Photos that come through the phone's own camera or gallery. */
export function useNativePhoto({
  onPhoto,
  onPending,
  onPendingOver,
}: {
  onPhoto: (bytes: ArrayBuffer, mime: string) => Promise<void>;
  onPending: () => Promise<void>;
  onPendingOver?: () => void;
}): NativePhoto {
  const native = useRef<HTMLInputElement>(null);
  const gallery = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<PhotoProblem | null>(null);

  const give: NativePhoto['give'] = async (photo) => {
    if (!photo) {
      setProblem('unreadable');
      return false;
    }
    setBusy(true);
    setProblem(null);
    try {
      await onPhoto(photo.bytes, photo.mime);
      return true;
    } catch {
      setProblem('notKept');
      return false;
    } finally {
      setBusy(false);
    }
  };
  const read = (file: File): void => void readPhoto(file).then(give);
  return {
    ask: async (from) => {
      setProblem(null);
      try {
        await onPending();
      } catch {
        // It could not be noted: the photo may still come, and the page may still be here.
      }
      (from === 'native' ? native : gallery).current?.click();
    },
    give,
    busy,
    problem,
    inputs: (
      <>
        <PhotoInput input={native} capture="environment" onFile={read} onCancel={onPendingOver} />
        <PhotoInput input={gallery} onFile={read} onCancel={onPendingOver} />
      </>
    ),
  };
}

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
