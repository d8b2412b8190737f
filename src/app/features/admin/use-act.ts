import { useState } from 'react';
import { notify } from '../../shell/notifications.ts';

/** Runs a call of the server for a button: busy meanwhile, a refusal is told with what the server says of it. */
export function useAct(failed: string): { busy: boolean; act: (work: () => Promise<void>) => Promise<void> } {
  const [busy, setBusy] = useState(false);
  const act = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      notify({ msg: failed, type: 'error', error });
    } finally {
      setBusy(false);
    }
  };
  return { busy, act };
}
