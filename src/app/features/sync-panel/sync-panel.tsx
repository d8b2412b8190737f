import { useNavigate } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import {
  CheckCheck,
  CloudOff,
  CloudUpload,
  DownloadCloud,
  KeyRound,
  RefreshCw,
  ShieldOff,
  TriangleAlert,
  ClockAlert,
  UserRound,
  Map as MapIcon,
} from 'lucide-react';
import { useSyncExternalStore, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { liveDrafts } from '../../../db/queries/drafts.ts';
import { livePendingUploads } from '../../../db/queries/pending-uploads.ts';
import { liveOutbox, liveRepair, type RepairItem } from '../../../db/queries/outbox.ts';
import { tryNow as tryWrites } from '../../../workers/client/sync.ts';
import { formatNumber, formatTime, formatDurationS } from '../../../domain/text/format.ts';
import { current } from '../../../db/current.ts';
import { othersWaiting } from '../../../db/queries/kept-work.ts';
import { ExportQueueButton } from '../../entity-ui/export-queue-button.tsx';
import { useSyncStatus, useRows } from '../../entity-ui/use-rows.ts';
import { sendPendingUploads } from '../../session/transfers/send-pending-uploads.ts';
import { useSession } from '../../session/use-session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Drawer } from '../../ui/overlay.tsx';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import { PackState, usePacks } from '../../entity-ui/pack-state.tsx';
import { areaAddress, MapPackLine, useMapPacks } from '../../map/map-pack-line.tsx';
import { AppLink } from '../../shell/app-link.tsx';
import { editAddress, QueueImportButton, QueueImportCard, QueueItem, useQueueImport } from './queue.tsx';
import { ReadinessPart, StorageLines } from './readiness.tsx';
import { RepairCard } from './repair-card.tsx';
import { TransfersPart, UnsentFile, UnsentFiles } from './transfers-part.tsx';
import './sync-panel.css';

/** Areas of the map kept for days without network. Nothing when there is none. */
function MapPackList({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('mapPacks');
  const packs = useMapPacks();
  if (packs.length === 0) return null;
  return (
    <>
      <h3 className="sync-section">
        <MapIcon aria-hidden /> {t('title')}
      </h3>
      <ul className="px-5">
        {packs.map((pack) => (
          <li key={pack.id} className="border-t border-hairline py-2">
            <MapPackLine
              pack={pack}
              show={
                <AppLink href={areaAddress(pack.box)} className="btn btn-ghost btn-sm" onClick={onLeave}>
                  {t('show')}
                </AppLink>
              }
            />
          </li>
        ))}
      </ul>
    </>
  );
}

type Waiting = Awaited<ReturnType<typeof othersWaiting>>;

/** Work of other sessions of this device: it leaves when they come back. */
function OthersWaiting({ active }: { active: boolean }) {
  const { t } = useTranslation('sync');
  const [others, setOthers] = useState<Waiting>([]);
  useEffect(() => {
    const database = current();
    if (!active || !database) return;
    let gone = false;
    othersWaiting(database).then(
      (waiting) => gone || setOthers(waiting),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [active]);
  return others.map(({ profile: { id, user }, count }) => (
    <p key={id} className="sync-others muted">
      <UserRound aria-hidden />
      {t('othersWaiting', { count, name: [user.name, user.organization?.name].filter(Boolean).join(', ') })}
    </p>
  ));
}

/** Fleets kept for days without network: how far, how much, how old. Nothing when there is none. */
function PackList() {
  const { t } = useTranslation('packs');
  const packs = usePacks();
  const fleets = useRows('fleet').byId;
  if (packs.length === 0) return null;
  const nameOf = (id: string): string => String(fleets.get(id)?.['name'] ?? t('goneFleet'));
  return (
    <>
      <h3 className="sync-section">
        <DownloadCloud aria-hidden /> {t('title')}
      </h3>
      <ul className="px-5">
        {packs.map((pack) => (
          <li key={pack.fleet} className="grid gap-1 border-t border-hairline py-2">
            <b>{nameOf(pack.fleet)}</b>
            <PackState pack={pack} name={nameOf(pack.fleet)} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The clock of this device is wrong: by how much, and what that touches. Nothing where it is right. */
function ClockLine({ skewMs }: { skewMs: number | undefined }) {
  const { t, i18n } = useTranslation('sync');
  if (skewMs === undefined) return null;
  const by = formatDurationS(Math.abs(skewMs) / 1000, i18n.language);
  return (
    <div className="sync-line sync-line-warning" role="status">
      <ClockAlert aria-hidden />
      <p className="min-w-0 flex-1">
        <b>{t(skewMs > 0 ? 'clock.behind' : 'clock.ahead', { by })}</b> {t('clock.text')}
      </p>
    </div>
  );
}

const ICONS = {
  'first-mirror': DownloadCloud,
  synced: CheckCheck,
  waiting: CloudUpload,
  offline: CloudOff,
  sending: CloudUpload,
  'signed-out': KeyRound,
  forbidden: ShieldOff,
};

/** An address of ours that no worker answers: what this network puts in its place shows, else the application. */
const PAST_PORTAL = '/?past-portal';

/** More than this many queued writes are counted, not drawn. */
const SHOWN = 60;

const metText = (t: TFunction<'sync'>, status: number): string =>
  t(status === 0 ? 'met.none' : status >= 500 && status !== 501 ? 'met.server' : 'met.way', { status });

function tryNow(): void {
  void tryWrites();
  void sendPendingUploads();
}

/** What waits, what was refused, what the device holds: reachable from every screen by the chip. */
export function SyncPanel({ open, onClose, onSignIn }: { open: boolean; onClose: () => void; onSignIn: () => void }) {
  const { t, i18n } = useTranslation(['sync', 'fieldIssues', 'failure']);
  const navigate = useNavigate();
  const { settings, user } = useSession();
  const timeZone = settings?.timeZone;
  const status = useSyncStatus();
  const outbox = useSyncExternalStore(liveOutbox().subscribe, liveOutbox().getSnapshot);
  const repair = useSyncExternalStore(liveRepair().subscribe, liveRepair().getSnapshot);
  const held = useSyncExternalStore(livePendingUploads().subscribe, livePendingUploads().getSnapshot);
  const files = held.filter(({ owner }) => !owner.startsWith('draft:'));
  const [refused, waiting] = [files.filter(({ failure }) => failure), files.filter(({ failure }) => !failure)];
  const drafts = useSyncExternalStore(liveDrafts().subscribe, liveDrafts().getSnapshot).length;
  const taking = useQueueImport();
  const phone = useMedia(PHONE);
  const byMid = new Map(outbox.map((item) => [item.mid, item]));

  function edit(item: RepairItem): void {
    onClose();
    void navigate(editAddress(item.mutation) as never);
  }

  const lines = (
    <>
      <StorageLines active={open} />
      <OthersWaiting active={open} />
    </>
  );
  const takeBack = <QueueImportButton read={taking.read} busy={taking.state.step === 'reading'} />;
  const takeAway = outbox.length + repair.length + held.length + drafts > 0 && (
    <ExportQueueButton size="md" className={phone ? 'btn-block' : undefined} />
  );
  // A phone keeps its height for what waits: the rest comes after it.
  const foot = phone ? (
    takeAway || undefined
  ) : (
    <div className="sync-foot">
      {lines}
      <div className="sync-foot-actions">
        {takeBack}
        {takeAway}
      </div>
    </div>
  );
  const last = status.lastSyncAt ? formatTime(status.lastSyncAt, i18n.language, timeZone) : null;
  // Nothing comes to a device that keeps nothing.
  const isSilent = status.phase === 'first-mirror' && status.storage === 'storage';
  const Icon = isSilent ? TriangleAlert : ICONS[status.phase];
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t('title')}
      padded={false}
      footer={foot}
      actions={
        <Button className="max-bar:hidden" size="sm" icon={<RefreshCw aria-hidden />} onClick={tryNow}>
          {t('tryNow')}
        </Button>
      }
    >
      <div
        className={`sync-line ${isSilent || status.phase === 'signed-out' || status.phase === 'forbidden' ? 'sync-line-warning' : ''}`}
        role="status"
      >
        <Icon aria-hidden />
        <p className="min-w-0 flex-1">
          <b>{status.portal ? t('portal.text') : t(`phase.${isSilent ? 'storage' : status.phase}`)}</b>{' '}
          <span className="muted">{last ? t('last', { time: last }) : t('never')}</span>
          {user && <span className="muted block">{t('sessionOf', { name: user.name })}</span>}
          {status.asking && <span className="block">{t('asking')}</span>}
          {status.positionsOf && (
            <span className="block">{t('positionsOf', { time: formatTime(status.positionsOf, i18n.language, timeZone) })}</span>
          )}
          {status.queued > 0 && status.met !== undefined && <span className="block">{metText(t, status.met)}</span>}
        </p>
        {status.phase !== 'signed-out' && (
          <Button className="bar:hidden" size="sm" onClick={tryNow}>
            {t('try')}
          </Button>
        )}
        {status.portal && (
          <a className={buttonClass('primary', 'sm')} href={PAST_PORTAL} target="_blank" rel="noopener">
            {t('portal.open')}
          </a>
        )}
        {status.phase === 'signed-out' && (
          <Button variant="primary" size="sm" icon={<KeyRound aria-hidden />} onClick={onSignIn}>
            {t('signIn')}
          </Button>
        )}
        {status.progress && (
          <p className="sync-progress">
            <span
              className="prog"
              role="progressbar"
              aria-label={t('phase.first-mirror')}
              aria-valuemin={0}
              aria-valuemax={status.progress.total}
              aria-valuenow={status.progress.done}
            >
              <i
                style={{ width: `${status.progress.total > 0 ? Math.min(100, (100 * status.progress.done) / status.progress.total) : 0}%` }}
              />
            </span>
            <span className="muted text-xs">
              {t('progress', {
                done: formatNumber(status.progress.done, i18n.language),
                total: formatNumber(status.progress.total, i18n.language),
              })}
            </span>
          </p>
        )}
      </div>
      <ClockLine skewMs={status.skewMs} />
      <div className="sync-body">
        <QueueImportCard {...taking} />
        {repair.length + refused.length > 0 && (
          <>
            <h3 className="sync-section text-alert-fg">
              <TriangleAlert aria-hidden /> {t('toRepair', { count: repair.length + refused.length })}
            </h3>
            {repair.map((item) => (
              <RepairCard key={item.mid} item={item} onEdit={edit} />
            ))}
            {refused.length > 0 && (
              <ul>
                {refused.map((file) => (
                  <UnsentFile key={file._id} file={file} />
                ))}
              </ul>
            )}
          </>
        )}
        {outbox.length > 0 ? (
          <>
            <h3 className="sync-section text-pending-fg">
              <CloudUpload aria-hidden /> {t('toSend', { count: status.queued })}{' '}
              <span className="muted text-sm font-normal">{t('keptInOrder')}</span>
            </h3>
            <ul>
              {outbox.slice(0, SHOWN).map((item) => (
                <QueueItem key={item.mid} item={item} waitsFor={item.deps.map((mid) => byMid.get(mid)).find((one) => one !== undefined)} />
              ))}
            </ul>
            {status.queued > SHOWN && <p className="sync-more muted">{t('others', { count: status.queued - SHOWN })}</p>}
          </>
        ) : (
          repair.length === 0 && files.length === 0 && <p className="sync-empty muted">{t('nothing')}</p>
        )}
        {waiting.length > 0 && <UnsentFiles files={waiting} />}
        <ReadinessPart active={open} />
        <TransfersPart active={open} />
        <PackList />
        <MapPackList onLeave={onClose} />
        {phone && (
          <div className="sync-foot sync-end">
            {lines}
            {takeBack}
          </div>
        )}
      </div>
    </Drawer>
  );
}
