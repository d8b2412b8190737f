import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { FieldRecord } from '../../../domain/field-work/field-record.ts';
import { pendingUploadBytes, livePendingUploads } from '../../../db/queries/pending-uploads.ts';
import { serverFile } from '../../session/server-file.ts';

/** The longest side of a picture on paper (field-work.md §7), so that a record with many is drawn in time. */
const PRINTED_SIDE_PX = 640;

/** A picture made small enough for paper, on white. Throws when it is no picture. */
async function shrinkPicture(file: Blob, side = PRINTED_SIDE_PX): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  try {
    const scale = side / Math.max(bitmap.width, bitmap.height);
    if (scale >= 1) return file;
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    const context = canvas.getContext('2d')!;
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return await new Promise<Blob>((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', 0.82),
    );
  } finally {
    bitmap.close();
  }
}

interface RecordPhotos {
  /** Address of a picture by the hash of its original, as long as the part that asked is shown; null: not here. */
  urlOf: (sha256: string) => string | null;
  /** Every picture that can be had here is. */
  ready: boolean;
}

type Files = Pick<FieldRecord, '_id' | 'expected' | 'attachments'>;

/** Where the bytes of each file of a record are: held on this device by their id, else at an address of the server. */
function sourcesOf(
  { _id, expected, attachments }: Files,
  held: ReadonlyMap<string, string>,
): [string, { held: string } | { url: string }][] {
  const arrived = new Set(attachments.map(({ id }) => id));
  return expected.flatMap(({ id, sha256 }): [string, { held: string } | { url: string }][] => {
    const here = held.get(sha256);
    if (here !== undefined) return [[sha256, { held: here }]];
    return arrived.has(id) ? [[sha256, { url: `/api/v1/field-records/${_id}/attachments/${id}/shown` }]] : [];
  });
}

async function picture(source: { held: string } | { url: string }, given: AbortSignal): Promise<Blob> {
  if ('url' in source) return shrinkPicture(await serverFile(source.url, given));
  const bytes = await pendingUploadBytes(source.held);
  if (!bytes) throw new Error('gone');
  return shrinkPicture(new Blob([bytes]));
}

/** Photos and drawn signatures of a record, small: what this device still holds, else the server's copies, kept once they were had. */
export function useRecordPhotos(record: Files | undefined): RecordPhotos {
  const source = livePendingUploads();
  const files = useSyncExternalStore(source.subscribe, source.getSnapshot);
  const key = useMemo(() => {
    if (!record) return '[]';
    const held = new Map(
      files.flatMap((file) => (file.owner === `fieldRecord:${record._id}` && file.sha256 ? [[file.sha256, file._id] as const] : [])),
    );
    return JSON.stringify(sourcesOf(record, held));
  }, [record, files]);
  const [state, setState] = useState<{ of: string; urls: ReadonlyMap<string, string> } | null>(null);
  useEffect(() => {
    // Who left the screen does not pay for the rest of them.
    const leaving = new AbortController();
    const isOver = (): boolean => leaving.signal.aborted;
    const urls = new Map<string, string>();
    const sources = JSON.parse(key) as ReturnType<typeof sourcesOf>;
    const load = async ([sha256, from]: (typeof sources)[number]): Promise<void> => {
      const blob = await picture(from, leaving.signal).catch(() => null);
      if (blob && !isOver()) urls.set(sha256, URL.createObjectURL(blob));
    };
    void Promise.all(sources.map(load)).then(() => isOver() || setState({ of: key, urls }));
    return () => {
      leaving.abort();
      for (const url of urls.values()) URL.revokeObjectURL(url);
    };
  }, [key]);
  return { urlOf: (sha256) => (state?.of === key ? (state.urls.get(sha256) ?? null) : null), ready: state?.of === key };
}
