import { useEffect, useState, useSyncExternalStore } from 'react';
import { liveReportPack, type ReportPack } from '../../../db/queries/report-pack.ts';
import { countFiles, type FileCount } from '../../shell/count-files.ts';
import { useSession } from '../../session/use-session.ts';

export interface Readiness {
  /** The device could leave the network: the application is here, and what reports begin with. */
  isReady: boolean;
  percent: number;
  /** Null: this person has no organization, or it is not read yet. */
  pack: ReportPack | null;
}

const LOOK_MS = 1500;

/** How ready a device is, in files and in days of reports. */
export function readinessOf(files: Pick<FileCount, 'done' | 'total'> | null, pack: ReportPack | null): Readiness {
  const isPrepared = pack === null || pack.mostMb === 0 || pack.completeAt !== null;
  const areHere = files !== null && files.done >= files.total;
  const share = (done: number, total: number): number => (total > 0 ? Math.min(1, done / total) : 0);
  const shares = [files ? share(files.done, files.total) : 0, isPrepared ? 1 : share(pack.done, pack.total)];
  const percent = Math.floor((100 * shares.reduce((sum, one) => sum + one, 0)) / shares.length);
  return { isReady: areHere && isPrepared && !pack?.failure, percent: Math.min(99, percent), pack };
}

/** The same, followed while it is looked at; undefined until it is known. */
export function useReadiness(active: boolean): Readiness | undefined {
  const hasOrganization = useSession().user?.organization != null;
  const pack = useSyncExternalStore(liveReportPack().subscribe, liveReportPack().getSnapshot);
  const [files, setFiles] = useState<FileCount | null>();
  const areHere = files != null && files.done >= files.total;
  useEffect(() => {
    if (!active || areHere) return;
    let gone = false;
    let timer: ReturnType<typeof setTimeout>;
    const look = async (): Promise<void> => {
      const count = await countFiles().catch(() => null);
      if (gone) return;
      setFiles(count);
      timer = setTimeout(() => void look(), LOOK_MS);
    };
    void look();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [active, areHere]);
  if (files === undefined || (hasOrganization && pack === null)) return undefined;
  return readinessOf(files, hasOrganization ? pack : null);
}
