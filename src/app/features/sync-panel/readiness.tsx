import { CircleCheck, DownloadCloud } from 'lucide-react';
import { useCallback, useEffect, useId, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { budgetOf } from '../../../db/queries/budget.ts';
import {
  isMobileSpent,
  liveReportPack,
  MOBILE_MB,
  mobileBytes,
  type MobileMb,
  REPORT_MB,
  type ReportMb,
  type ReportPack,
  setMobileMb,
  setReportMb,
} from '../../../db/queries/report-pack.ts';
import { formatAge } from '../../../domain/text/format.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useSyncStatus, useTimeZone } from '../../entity-ui/use-rows.ts';
import { megabytes } from '../../i18n/size-text.ts';
import { countFiles, type FileCount } from '../../session/everything.ts';
import { askToKeep, keepAnswerStore } from '../../session/keep-storage.ts';
import { type QuietTime, quietTimeStore, wishQuietWork } from '../../session/quiet-time.ts';
import { useMayGo } from '../../session/transfers/transfers.ts';
import { useSession } from '../../session/use-session.ts';
import { install, installStore } from '../../shell/install-prompt.ts';
import { notify } from '../../shell/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { Segmented } from '../../ui/toggles.tsx';

interface Readiness {
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
function useReadiness(active: boolean): Readiness | undefined {
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

/** Why nothing comes by itself now; null: nothing stands against it. */
function waitsFor(
  online: boolean,
  time: QuietTime,
  pack: ReportPack | null,
  nowMs: number,
): 'network' | 'battery' | 'choice' | 'saver' | 'mobile' | null {
  if (!online) return 'network';
  if (time === 'mobile') return pack && isMobileSpent(pack, nowMs) ? 'mobile' : null;
  return time === 'battery' || time === 'choice' || time === 'saver' ? time : null;
}

/** Whether the device could leave the network now, how far it is, and how much it may take. */
export function ReadinessPart({ active }: { active: boolean }) {
  const { t, i18n } = useTranslation(['sync', 'common']);
  const readiness = useReadiness(active);
  const time = useSyncExternalStore(quietTimeStore.subscribe, quietTimeStore.getSnapshot);
  const { online } = useSyncStatus();
  const chosen = useMayGo('reports');
  const nowMs = useNowMs();
  const timeZone = useTimeZone();
  const id = useId();
  if (!readiness) return null;
  const { isReady, percent, pack } = readiness;
  const Icon = isReady ? CircleCheck : DownloadCloud;
  const change = (set: () => Promise<void>): void =>
    void set().catch((error: unknown) => notify({ msg: t('common:notSaved'), type: 'error', error }));
  const waits = waitsFor(online, time, pack, nowMs);
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="sync-section">
        <Icon aria-hidden /> {isReady ? t('ready.yes') : t('ready.percent', { percent })}
      </h3>
      <div className="grid gap-2 px-5 text-sm">
        {isReady ? null : (
          <span
            className={waits ? 'prog prog-wait' : 'prog'}
            role="progressbar"
            aria-labelledby={id}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
          >
            <i style={{ width: `${percent}%` }} />
          </span>
        )}
        {pack?.failure ? (
          <Note tone="warning">
            {t('ready.noRoom')}{' '}
            <Button size="sm" onClick={() => change(() => setReportMb(pack.mostMb))}>
              {t('ready.retry')}
            </Button>
          </Note>
        ) : waits && !isReady ? (
          <p className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 flex-1">
              {waits === 'choice' ? t(`transfers.waits.${chosen === 'go' ? 'wifi' : chosen}`) : t(`ready.waits.${waits}`)}
            </span>
            {/* What was chosen is gone past by « Tout maintenant », below. */}
            {waits === 'network' || waits === 'choice' ? null : (
              <Button size="sm" onClick={wishQuietWork}>
                {t('ready.now')}
              </Button>
            )}
          </p>
        ) : null}
        {pack ? (
          <>
            <p className="muted">
              {pack.mostMb === 0
                ? t('ready.off')
                : pack.completeAt
                  ? t(pack.isFull ? 'ready.full' : 'ready.reports', {
                      size: megabytes(pack.bytes, i18n.language),
                      age: formatAge(pack.completeAt, nowMs, i18n.language, timeZone),
                    })
                  : t('ready.about')}
            </p>
            <div className="flex flex-wrap items-center gap-2">
              <span className="min-w-0 flex-1">{t('ready.room')}</span>
              <Segmented
                label={t('ready.room')}
                value={String(pack.mostMb)}
                options={REPORT_MB.map((mb) => ({ value: String(mb), label: mb === 0 ? t('ready.none') : t('ready.mb', { mb }) }))}
                onChange={(value) => change(() => setReportMb(Number(value) as ReportMb))}
              />
            </div>
            {pack.mostMb === 0 ? null : (
              <div className="flex flex-wrap items-center gap-2">
                <span className="min-w-0 flex-1">
                  {t('ready.mobile')}
                  {mobileBytes(pack, nowMs) > 0 ? (
                    <span className="muted block">
                      {t('ready.mobileUsed', { size: megabytes(mobileBytes(pack, nowMs), i18n.language) })}
                    </span>
                  ) : null}
                </span>
                <Segmented
                  label={t('ready.mobile')}
                  value={String(pack.mobileMb)}
                  options={MOBILE_MB.map((mb) => ({ value: String(mb), label: mb === 0 ? t('ready.none') : t('ready.mb', { mb }) }))}
                  onChange={(value) => change(() => setMobileMb(Number(value) as MobileMb))}
                />
              </div>
            )}
          </>
        ) : null}
      </div>
    </section>
  );
}

interface StorageUse {
  usedBytes: number;
  budgetBytes: number;
  persisted: boolean;
}

/** What the application holds on this device; null where the browser does not say. */
function useStorage(active: boolean): { use: StorageUse | null; reload: () => void } {
  const [use, setUse] = useState<StorageUse | null>(null);
  const [turn, setTurn] = useState(0);
  const answer = useSyncExternalStore(keepAnswerStore.subscribe, keepAnswerStore.getSnapshot);
  useEffect(() => {
    if (!active || !navigator.storage?.estimate) return;
    let gone = false;
    void Promise.all([navigator.storage.estimate(), navigator.storage.persisted?.() ?? false]).then(([{ usage = 0, quota }, persisted]) => {
      if (!gone) setUse({ usedBytes: usage, budgetBytes: budgetOf(quota), persisted });
    });
    return () => {
      gone = true;
    };
  }, [active, answer, turn]);
  return { use, reload: useCallback(() => setTurn((before) => before + 1), []) };
}

/** What makes a browser keep what it holds. */
type StorageAdvice = 'install' | 'firefox' | 'safari-phone' | 'safari-mac' | 'installed';

interface BrowserFacts {
  userAgent: string;
  touchPoints: number;
  /** Opened from its own icon. */
  standalone: boolean;
}

/**
 * What to advise a person whose browser does not promise to keep what it holds. Safari erases a site that was not opened for seven days, unless
 * it is on the home screen (F12); every browser of an iPhone is Safari underneath.
 */
export function storageAdvice({ userAgent, touchPoints, standalone }: BrowserFacts): StorageAdvice {
  if (standalone) return 'installed';
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return 'safari-phone';
  if (/Firefox\//.test(userAgent)) return 'firefox';
  if (/Safari\//.test(userAgent) && !/Chrome|Chromium|Edg\//.test(userAgent)) return 'safari-mac';
  return 'install';
}

function browserFacts(): BrowserFacts {
  const standalone = matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true;
  return { userAgent: navigator.userAgent, touchPoints: navigator.maxTouchPoints, standalone };
}

/** How much this device holds, whether its browser promised to keep it, and what makes it promise. */
export function StorageLines({ active }: { active: boolean }) {
  const { t, i18n } = useTranslation('sync');
  const { use, reload } = useStorage(active);
  const installable = useSyncExternalStore(installStore.subscribe, installStore.getSnapshot);
  if (!use) return null;
  const size = (bytes: number): string => megabytes(bytes, i18n.language);
  const ask = async (): Promise<void> => {
    if (installable) await install();
    await askToKeep();
    reload();
  };
  return (
    <>
      <p className="muted">{t(use.persisted ? 'storageKept' : 'storage', { used: size(use.usedBytes), budget: size(use.budgetBytes) })}</p>
      <span className="prog" aria-hidden>
        <i style={{ width: `${Math.min(100, (100 * use.usedBytes) / use.budgetBytes)}%` }} />
      </span>
      {!use.persisted && (
        <p className="sync-advice">
          <span className="min-w-0 flex-1">{t(`advice.${storageAdvice(browserFacts())}`)}</span>
          <Button size="sm" onClick={() => void ask()}>
            {t(installable ? 'install' : 'ask-to-keep')}
          </Button>
        </p>
      )}
    </>
  );
}
