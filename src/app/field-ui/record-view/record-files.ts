import type { ServerFile } from '../../entity-ui/attachments/attachment-list.tsx';
import type { SealedRecordDoc } from '../../../domain/check-list/record.ts';
import type { TemplateContent } from '../../../domain/check-list/template.ts';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { FieldRecord } from '../../../domain/field-work/field-record.ts';
import { pendingUploadBytes, livePendingUploads } from '../../../db/queries/pending-uploads.ts';
import { useSyncStatus } from '../../entity-ui/use-rows.ts';
import { shownFile } from '../../session/server-file.ts';
import { useMayShow } from '../../session/transfers/transfers.ts';

/** A record to be drawn: its seal, read through `sealedRecordSchema`, and what the server says of it since. */
export interface ShownRecord {
  sealed: SealedRecordDoc;
  /** The version it was filled on; null: not on this device, items go by their keys. */
  template: TemplateContent | null;
  row: Pick<
    FieldRecord,
    | 'recordHash'
    | 'secretAsked'
    | 'receivedAt'
    | 'receipt'
    | 'ledgerLine'
    | 'chainState'
    | 'clockDoubt'
    | 'tooFast'
    | 'replacedBy'
    | 'installState'
    | 'verdicts'
    | 'incomplete'
  > & { refused?: unknown };
  /** A photo or a drawn signature by the hash of its original. */
  photoOf: (sha256: string) => RecordPhoto;
}

/** Where it is. `ask`: it is held back, and comes when a person wants it. */
export interface RecordPhoto extends ServerFile {
  ask: (() => void) | undefined;
}

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
  /** A picture by the hash of its original; its address is good as long as the part that asked is shown. */
  photoOf: (sha256: string) => RecordPhoto;
  /** No picture is on its way. */
  ready: boolean;
}

type Files = Pick<FieldRecord, '_id' | 'expected' | 'attachments'>;
type Source = { held: string } | { url: string };

/** Where the bytes of each file of a record are: held on this device by their id, else at an address of the server. */
function sourcesOf({ _id, expected, attachments }: Files, held: ReadonlyMap<string, string>): [string, Source][] {
  const arrived = new Set(attachments.map(({ id }) => id));
  return expected.flatMap(({ id, sha256 }): [string, Source][] => {
    const here = held.get(sha256);
    if (here !== undefined) return [[sha256, { held: here }]];
    return arrived.has(id) ? [[sha256, { url: `/api/v1/field-records/${_id}/attachments/${id}/shown` }]] : [];
  });
}

/** Null: it may not come now. */
async function picture(source: Source, may: boolean, given: AbortSignal): Promise<Blob | null> {
  if ('url' in source) {
    const file = await shownFile(source.url, may, given);
    return file && shrinkPicture(file);
  }
  const bytes = await pendingUploadBytes(source.held);
  if (!bytes) throw new Error('gone');
  return shrinkPicture(new Blob([bytes]));
}

type Seen = Pick<RecordPhoto, 'src' | 'phase'>;
const NONE: ReadonlyMap<string, Seen> = new Map();

/** One on its way: of which source, and whether it might come. */
interface Coming {
  of: string;
  leaving: AbortController;
}

/** Photos and drawn signatures of a record, small: what this device still holds, else the server's copies where they may come, kept once they were had. */
export function useRecordPhotos(record: Files | undefined): RecordPhotos {
  const source = livePendingUploads();
  const files = useSyncExternalStore(source.subscribe, source.getSnapshot);
  const { online } = useSyncStatus();
  const { isKnown, mayShow, ask } = useMayShow();
  const sources = useMemo(() => {
    if (!record) return [];
    const held = new Map(
      files.flatMap((file) => (file.owner === `fieldRecord:${record._id}` && file.sha256 ? [[file.sha256, file._id] as const] : [])),
    );
    return sourcesOf(record, held);
  }, [record, files]);
  const key = JSON.stringify(sources.map(([sha256, from]) => [sha256, from, 'held' in from || mayShow(from.url)]));
  const [seen, setSeen] = useState(NONE);
  const here = useRef(new Map<string, string>());
  const coming = useRef(new Map<string, Coming>());
  useEffect(() => {
    const wanted = new Map((JSON.parse(key) as [string, Source, boolean][]).map((one) => [one[0], JSON.stringify(one)]));
    // What is now wanted by hand, or is elsewhere, is given up; what comes goes on when another is asked for.
    for (const [sha256, { of, leaving }] of coming.current)
      if (wanted.get(sha256) !== of) {
        leaving.abort();
        coming.current.delete(sha256);
      }
    const load = async (of: string): Promise<void> => {
      const [sha256, from, may] = JSON.parse(of) as [string, Source, boolean];
      const leaving = new AbortController();
      coming.current.set(sha256, { of, leaving });
      // Neither here nor to be had: said in its place.
      const blob = await picture(from, may, leaving.signal).catch(() => undefined);
      if (leaving.signal.aborted) return;
      coming.current.delete(sha256);
      const src = blob ? URL.createObjectURL(blob) : undefined;
      if (src !== undefined) here.current.set(sha256, src);
      setSeen((before) => new Map(before).set(sha256, { src, phase: blob ? 'here' : blob === null ? 'held' : 'absent' }));
    };
    for (const [sha256, of] of wanted) if (!here.current.has(sha256) && !coming.current.has(sha256)) void load(of);
  }, [key, online]);
  useEffect(() => {
    const [urls, loads] = [here.current, coming.current];
    return () => {
      // Who left the screen does not pay for the rest of them.
      for (const { leaving } of loads.values()) leaving.abort();
      loads.clear();
      for (const url of urls.values()) URL.revokeObjectURL(url);
      urls.clear();
    };
  }, []);
  const from = new Map(sources);
  const photoOf = (sha256: string): RecordPhoto => {
    const source = from.get(sha256);
    if (!source) return { src: undefined, phase: 'absent', ask: undefined };
    const { src, phase } = seen.get(sha256) ?? { src: undefined, phase: 'asking' };
    if (phase !== 'held' || 'held' in source) return { src, phase, ask: undefined };
    // Asked for since, or not known yet to be held back.
    return !isKnown || mayShow(source.url) ? { src, phase: 'asking', ask: undefined } : { src, phase, ask: () => ask(source.url) };
  };
  return { photoOf, ready: sources.every(([sha256]) => photoOf(sha256).phase !== 'asking') };
}
