import { useRef, useState, type ReactNode } from 'react';
import { PhotoInput } from './photo-input.tsx';
import { readPhoto } from './read-photo.ts';

export type PhotoProblem = 'unreadable' | 'notKept';

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
