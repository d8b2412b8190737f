import { useState, useSyncExternalStore } from 'react';
import type { TransferKind, TransferWait } from '../../domain/sync/transfers.ts';
import { mayGo, transfersStore } from '../session/transfers.ts';

/** Whether something of that kind may come by itself now, else what it waits for. */
export function useMayGo(kind: TransferKind): 'go' | TransferWait {
  useSyncExternalStore(transfersStore.subscribe, transfersStore.getSnapshot);
  return mayGo(kind);
}

/** Whether a picture of the server may come to be shown now; `ask`: a person wants this one. */
export function useMayShow(url: string | undefined): { may: boolean; ask: () => void } {
  useSyncExternalStore(transfersStore.subscribe, transfersStore.getSnapshot);
  const [asked, setAsked] = useState<string>();
  const isOfServer = url?.startsWith('/api/') === true;
  return { may: !isOfServer || mayGo('photos', asked === url) === 'go', ask: () => setAsked(url) };
}
