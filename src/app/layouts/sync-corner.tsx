import { lazy, Suspense, useState } from 'react';
import { toLogin } from '../session/session.ts';
import { SyncChip } from './sync-chip.tsx';

const SyncPanel = lazy(() => import('../features/sync-panel/sync-panel.tsx').then((module) => ({ default: module.SyncPanel })));

/** The chip and the panel it opens. */
export function SyncCorner({ short }: { short?: boolean }) {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  return (
    <>
      <SyncChip
        short={short}
        onOpen={() => {
          setAsked(true);
          setOpen(true);
        }}
      />
      {asked ? (
        <Suspense>
          <SyncPanel open={open} onClose={() => setOpen(false)} onSignIn={() => toLogin()} />
        </Suspense>
      ) : null}
    </>
  );
}
