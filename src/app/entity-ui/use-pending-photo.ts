import { useEffect, useState, useSyncExternalStore } from 'react';
import { pendingUploadBytes, livePendingUploads, type PendingUpload } from '../../db/queries/pending-uploads.ts';

export const PHOTO = 'photo';
/** After a photo has left, its copy of here is shown until the row says where the server's is, no longer than this. */
const ARRIVAL_MS = 20_000;

interface LocalCopy {
  id: string;
  url: string;
  /** Address of the photo that it takes the place of. */
  before: unknown;
}

/** The photo of a vehicle that this device still holds, and the address of its copy here. */
export function usePendingPhoto(
  owner: string,
  photo: unknown,
): { held: PendingUpload | undefined; url: string | undefined; forget: () => void } {
  const source = livePendingUploads();
  const held = useSyncExternalStore(source.subscribe, source.getSnapshot).findLast((file) => file.owner === owner && file.slot === PHOTO);
  const [copy, setCopy] = useState<LocalCopy | null>(null);
  const id = held?._id;

  useEffect(() => {
    if (id === undefined) {
      const timer = setTimeout(() => setCopy(null), ARRIVAL_MS);
      return () => clearTimeout(timer);
    }
    let isOver = false;
    pendingUploadBytes(id).then(
      (data) => data && !isOver && setCopy({ id, url: URL.createObjectURL(new Blob([data])), before: photo }),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [id, photo]);
  useEffect(() => () => URL.revokeObjectURL(copy?.url ?? ''), [copy]);

  const isShown = copy && (id === undefined ? copy.before === photo : copy.id === id);
  return { held, url: isShown ? copy.url : undefined, forget: () => setCopy(null) };
}
