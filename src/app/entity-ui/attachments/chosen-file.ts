import { type DetailedHTMLProps, type ImgHTMLAttributes, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { readKeptFile } from '../../../db/queries/kept-files.ts';
import { livePendingUploads, type PendingUpload, pendingUploadBytes } from '../../../db/queries/pending-uploads.ts';
import { IMAGE_BYTES, IMAGE_TYPES, isImageType } from '../../../domain/files/image.ts';
import { reducePhoto } from '../../../workers/client/photos.ts';
import { serverFile } from '../../session/server-file.ts';
import { useMayShow } from '../../session/transfers/transfers.ts';

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

interface SeenPhoto {
  /** Its address; undefined: it was neither seen nor kept here, and cannot be had. */
  src: string | undefined;
  /** Of the `<img>` that shows it, which is given its address by `ref` alone. */
  image: Pick<DetailedHTMLProps<ImgHTMLAttributes<HTMLImageElement>, HTMLImageElement>, 'ref' | 'onLoad' | 'onError'>;
  /** It is held back by what was chosen for this device: brings it. */
  ask?: () => void;
}

/** Once seen, a photo of the server is kept for its person, not by the browser: it goes with them. Of a kept fleet there is a copy before. */
async function copyOf(url: string): Promise<string | undefined> {
  const { keptPhoto } = await import('../../../db/queries/packs.ts');
  const inPack = await keptPhoto(url);
  if (inPack) return inPack;
  const seen = await readKeptFile(url);
  return seen && URL.createObjectURL(seen);
}

/** A photo as its row says, at an address of the server or of here: by its address, else this device's copy of it. */
export function useSeenPhoto(src: string | undefined, online: boolean): SeenPhoto {
  const [lost, setLost] = useState<string>();
  const [copy, setCopy] = useState<{ of: string; address: string }>();
  const { isKnown, mayShow, ask } = useMayShow();
  const may = mayShow(src);
  useEffect(() => {
    if (online) setLost(undefined);
  }, [online]);
  const isFromHere = src !== undefined && (src === lost || !may);
  useEffect(() => {
    if (!isFromHere) return;
    let isOver = false;
    copyOf(src).then(
      (address) => address !== undefined && (isOver ? URL.revokeObjectURL(address) : setCopy({ of: src, address })),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [src, isFromHere]);
  useEffect(() => () => URL.revokeObjectURL(copy?.address ?? ''), [copy]);
  const here = copy?.of === src ? copy?.address : undefined;
  const shown = isFromHere ? here : src;
  // A browser goes on with a picture whose element has left the page, or never came into it (a part that React begins and gives up): the address is that
  // of an element that is shown, as long as it is; without it the request is given up.
  const ref = useCallback(
    (image: HTMLImageElement) => {
      if (shown !== undefined) image.src = shown;
      return () => image.removeAttribute('src');
    },
    [shown],
  );
  return {
    ...(isKnown && !may && here === undefined && src !== undefined && { ask: () => ask(src) }),
    src: shown,
    image: {
      ref,
      onLoad: () => {
        // Not kept this time: the next time it is seen.
        if (src?.startsWith('/api/') && !isFromHere) serverFile(src).catch(() => undefined);
      },
      onError: () => {
        if (!isFromHere) setLost(src);
      },
    },
  };
}
