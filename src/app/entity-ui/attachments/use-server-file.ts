import { useEffect, useState } from 'react';
import { readKeptFile } from '../../../db/queries/kept-files.ts';
import { statusOf } from '../../session/http.ts';
import { serverFile } from '../../session/server-file.ts';
import { useMayShow } from '../use-may-show.ts';
import { useSyncStatus } from '../use-rows.ts';

export interface ServerFile {
  /** Address of the copy here, as long as the part that asked is shown. */
  src: string | undefined;
  /** `absent`: neither here nor to be had without network, asked again when it is back; `refused`: the server does not give it; `held`: what was chosen for this device holds it back. */
  phase: 'asking' | 'here' | 'absent' | 'refused' | 'held';
}

const ASKING: ServerFile = { src: undefined, phase: 'asking' };

/** A picture of the server to be shown, with or without network. `isAsked`: a person wants this very one. */
export function useServerFile(url: string, isAsked = false): ServerFile {
  const { online } = useSyncStatus();
  const [file, setFile] = useState<ServerFile & { of: string }>({ ...ASKING, of: url });
  const { src, phase } = file.of === url ? file : ASKING;
  const isHere = phase === 'here';
  const { may } = useMayShow(url);
  const isFree = may || isAsked;
  useEffect(() => {
    if (isHere) return;
    let isOver = false;
    const show = (next: ServerFile): void => void (isOver || setFile({ of: url, ...next }));
    // Storage refused: as if it were not kept.
    const kept = async (): Promise<Blob | null> => (await readKeptFile(url).catch(() => undefined)) ?? null;
    (isFree ? serverFile(url) : kept()).then(
      (blob) =>
        blob === null ? show({ src: undefined, phase: 'held' }) : isOver || show({ src: URL.createObjectURL(blob), phase: 'here' }),
      (error: unknown) => {
        const status = statusOf(error);
        show({ src: undefined, phase: status !== undefined && status < 500 && status !== 401 && status !== 429 ? 'refused' : 'absent' });
      },
    );
    return () => {
      isOver = true;
    };
  }, [url, isHere, online, isFree]);
  useEffect(() => () => URL.revokeObjectURL(src ?? ''), [src]);
  return { src, phase };
}
