import { useEffect, useState } from 'react';
import { statusOf } from '../../session/http.ts';
import { serverFile } from '../../session/server-file.ts';

export interface ServerFile {
  /** Address of the copy here, as long as the part that asked is shown. */
  src: string | undefined;
  /** `absent`: neither here nor to be had without network, asked again when it is back; `refused`: the server does not give it. */
  phase: 'asking' | 'here' | 'absent' | 'refused';
}

const ASKING: ServerFile = { src: undefined, phase: 'asking' };

/** A picture of the server to be shown, with or without network. */
export function useServerFile(url: string): ServerFile {
  const [file, setFile] = useState<ServerFile & { of: string }>({ ...ASKING, of: url });
  useEffect(() => {
    let isOver = false;
    let src: string | undefined;
    const ask = (): void => {
      serverFile(url).then(
        (blob) => {
          if (isOver || src !== undefined) return;
          src = URL.createObjectURL(blob);
          setFile({ of: url, src, phase: 'here' });
        },
        (error: unknown) => {
          const status = statusOf(error);
          const refused = status !== undefined && status < 500 && status !== 401 && status !== 429;
          if (!isOver) setFile({ of: url, src: undefined, phase: refused ? 'refused' : 'absent' });
        },
      );
    };
    ask();
    window.addEventListener('online', ask);
    return () => {
      isOver = true;
      window.removeEventListener('online', ask);
      if (src !== undefined) URL.revokeObjectURL(src);
    };
  }, [url]);
  return file.of === url ? file : ASKING;
}
