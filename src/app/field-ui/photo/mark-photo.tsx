import { useEffect, useState } from 'react';
import { pendingUploadBytes } from '../../../db/queries/pending-uploads.ts';
import { PhotoMarks } from './photo-marks.tsx';

interface MarkPhotoProps {
  /** Of the pending upload. */
  id: string;
  onDone: (bytes: ArrayBuffer) => Promise<void>;
  onClose: () => void;
}

/** Draws on a photo: a copy beside it, the original stays as it was taken. */
export function MarkPhoto({ id, onDone, onClose }: MarkPhotoProps) {
  const [bytes, setBytes] = useState<ArrayBuffer | null>(null);
  useEffect(() => {
    let isGone = false;
    pendingUploadBytes(id).then((data) => !isGone && (data ? setBytes(data) : onClose()), onClose);
    return () => {
      isGone = true;
    };
  }, [id, onClose]);
  if (!bytes) return null;
  return <PhotoMarks bytes={bytes} onDone={(marked) => void onDone(marked).then(onClose)} onClose={onClose} />;
}
