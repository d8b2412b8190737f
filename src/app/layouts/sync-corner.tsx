import { lazy, Suspense, useEffect, useState } from 'react';
import { CheckCheck, ClockAlert, CloudOff, CloudUpload, DownloadCloud, KeyRound, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatTime } from '../../domain/text/format.ts';
import { onPanelWanted } from '../session/run-sync.ts';
import { toLogin } from '../session/session.ts';
import { useSyncStatus } from '../entity-ui/use-rows.ts';
import { useSession } from '../session/use-session.ts';
import { withWords } from '../i18n/message-files.ts';

/** One chip, always visible, worst first; opens the panel. */
export function SyncChip({ short, onOpen }: { short?: boolean; onOpen: () => void }) {
  const { t, i18n } = useTranslation('sync');
  const { settings, user } = useSession();
  const { phase, queued, repair, files, refusedFiles, lastSyncAt, progress, skewMs, positionsOf, portal, storage } = useSyncStatus();
  const [toSend, toRepair] = [queued + files, repair + refusedFiles];
  const time = lastSyncAt ? formatTime(lastSyncAt, i18n.language, settings?.timeZone) : '';
  const n = (value: number): string => formatNumber(value, i18n.language);

  let tone = 'sync-ok';
  let icon = <CheckCheck aria-hidden="true" />;
  let words = t(short ? 'chip.syncedShort' : 'chip.synced', { time });
  if (phase === 'signed-out') {
    tone = 'sync-login';
    icon = <KeyRound aria-hidden="true" />;
    words = t('chip.signIn');
  } else if (phase === 'forbidden') {
    tone = 'sync-login';
    icon = <KeyRound aria-hidden="true" />;
    words = t('chip.forbidden');
  } else if (phase === 'first-mirror' && storage === 'storage') {
    // Nothing comes to a device that keeps nothing.
    tone = 'sync-fix';
    icon = <TriangleAlert aria-hidden="true" />;
    words = t('chip.storage');
  } else if (toRepair > 0) {
    tone = 'sync-fix';
    icon = <TriangleAlert aria-hidden="true" />;
    words = short ? n(toRepair) : t('chip.repair', { n: n(toRepair) });
  } else if (phase === 'offline') {
    tone = 'sync-off';
    icon = <CloudOff aria-hidden="true" />;
    words = t(`chip.${portal ? 'portal' : 'offline'}${short || !(portal || time) ? 'Short' : ''}`, { time });
  } else if (skewMs !== undefined || (positionsOf && !toSend)) {
    tone = 'sync-wait';
    icon = <ClockAlert aria-hidden="true" />;
    words =
      skewMs === undefined
        ? t('chip.positions', { time: formatTime(positionsOf ?? '', i18n.language, settings?.timeZone) })
        : t(short ? 'chip.clockShort' : 'chip.clock');
  } else if (toSend > 0) {
    tone = 'sync-wait';
    icon = <CloudUpload aria-hidden="true" />;
    words = short ? n(toSend) : t('chip.queued', { n: n(toSend) });
  } else if (phase === 'first-mirror') {
    icon = <DownloadCloud aria-hidden="true" />;
    words = progress?.total ? t('chip.firstMirror', { percent: Math.floor((100 * progress.done) / progress.total) }) : t('chip.starting');
  }
  const waits =
    toSend > 0 && (toRepair > 0 || phase === 'offline' || phase === 'signed-out' || phase === 'forbidden' || skewMs !== undefined);
  return (
    <span role="status" className="inline-flex">
      <button
        type="button"
        className={`sync ${tone}`}
        title={user?.name}
        aria-label={t('open', { state: waits ? `${words}, ${t('chip.queued', { n: n(toSend) })}` : words })}
        onClick={onOpen}
      >
        {icon}
        <span>{words}</span>
        {waits ? (
          <>
            <i className="sync-sep" aria-hidden="true" />
            {phase === 'offline' || toRepair > 0 ? <CloudUpload aria-hidden="true" /> : null}
            <b>{n(toSend)}</b>
          </>
        ) : null}
      </button>
    </span>
  );
}

const SyncPanel = lazy(() => withWords(import('../features/sync-panel/sync-panel.tsx')).then((module) => ({ default: module.SyncPanel })));

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
