import { RemoteAge } from './remote-age.tsx';
import type { Remote } from './use-remote.ts';

/** Where there is no title row: the age of an answer that could not be asked again. */
export function KeptAge({ remote, timeZone }: { remote: Pick<Remote<unknown>, 'at' | 'phase'>; timeZone: string }) {
  if (remote.phase === 'fresh' || !remote.at) return null;
  return (
    <p className="mb-2 flex items-center gap-1.5 text-sm text-muted">
      <RemoteAge remote={remote} timeZone={timeZone} />
    </p>
  );
}
