import { useEffect, useState } from 'react';
import { heldBytes } from '../../../db/queries/held-files.ts';
import { PhotoMarks } from './photo-marks.tsx';

interface MarkPhotoProps {
  /** Of the held file. */
  id: string;
  onDone: (bytes: ArrayBuffer) => Promise<void>;
  onClose: () => void;
}

/** Draws on a photo: a copy beside it, the original stays as it was taken. */
export function MarkPhoto({ id, onDone, onClose }: MarkPhotoProps) {
  const [bytes, setBytes] = useState<ArrayBuffer | null>(null);
  useEffect(() => {
    let isGone = false;
    heldBytes(id).then((data) => !isGone && (data ? setBytes(data) : onClose()), onClose);
    return () => {
      isGone = true;
    };
  }, [id, onClose]);
  if (!bytes) return null;
  return <PhotoMarks bytes={bytes} onDone={(marked) => void onDone(marked).then(onClose)} onClose={onClose} />;
}
