import { lazy, Suspense, useEffect, useState } from 'react';
import { onPanelWanted } from '../session/panel-wanted.ts';
import { toLogin } from '../session/session.ts';
import { SyncChip } from './sync-chip.tsx';

const SyncPanel = lazy(() => import('../features/sync-panel/sync-panel.tsx').then((module) => ({ default: module.SyncPanel })));

/** The chip and the panel it opens. */
export function SyncCorner({ short }: { short?: boolean }) {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  const show = (): void => {
    setAsked(true);
    setOpen(true);
  };
  useEffect(() => onPanelWanted(show), []);
  return (
    <>
      <SyncChip short={short} onOpen={show} />
      {asked ? (
        <Suspense>
          <SyncPanel open={open} onClose={() => setOpen(false)} onSignIn={() => toLogin()} />
        </Suspense>
      ) : null}
    </>
  );
}
