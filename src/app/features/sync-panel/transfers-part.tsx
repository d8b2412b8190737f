import { ArrowDownUp, Paperclip, RefreshCw, TriangleAlert, X } from 'lucide-react';
import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type PendingUpload, resendPendingUpload } from '../../../db/queries/pending-uploads.ts';
import { takeAwayFile } from '../../../db/queries/take-away-file.ts';
import { readTraffic } from '../../../db/queries/traffic.ts';
import { type Traffic, TRAFFIC_KINDS, trafficDay, type TrafficDays, trafficOf, TRANSFER_CHOICES } from '../../../domain/sync/transfers.ts';
import { formatSpanS } from '../../../domain/text/format.ts';
import { notedTraffic } from '../../../workers/client/notes.ts';
import { SentShare } from '../../entity-ui/attachments/uploads.tsx';
import { useSyncStatus } from '../../entity-ui/use-rows.ts';
import { sizeText } from '../../i18n/size-text.ts';
import { everythingStore, secondsFor } from '../../session/everything.ts';
import { sendPendingUploads } from '../../session/transfers/send-pending-uploads.ts';
import {
  askTransfers,
  chooseTransfers,
  limitTransfers,
  type Transfers,
  transfersStore,
  useMayGo,
} from '../../session/transfers/transfers.ts';
import { notify } from '../../shell/notifications.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/overlay.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Segmented, Switch } from '../../ui/toggles.tsx';
import { titleOfRow } from './queue.tsx';

const KB = 1024;
const LOOK_MS = 3000;

/** What a browser says of its link that bears on what it costs; null: it says that nothing does. */
export function linkWord({ link }: Pick<Transfers, 'link'>): 'silent' | 'saver' | 'cellular' | null {
  if (!link || (link.type === undefined && !link.saveData)) return 'silent';
  if (link.saveData) return 'saver';
  return link.type === 'cellular' ? 'cellular' : null;
}

function useAttempt(): (work: Promise<void>) => void {
  const { t } = useTranslation('common');
  return (work) => void work.catch((error: unknown) => notify({ msg: t('notSaved'), type: 'error', error }));
}

/** What may go over this device's links, what it took, and all of it at once before somebody leaves. */
export function TransfersPart({ active }: { active: boolean }) {
  const { t } = useTranslation('sync');
  const transfers = useSyncExternalStore(transfersStore.subscribe, transfersStore.getSnapshot);
  const attempt = useAttempt();
  const id = useId();
  const word = linkWord(transfers);
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="sync-section">
        <ArrowDownUp aria-hidden /> {t('transfers.title')}
      </h3>
      <div className="grid gap-2 px-5 text-sm">
        <div className="flex flex-wrap items-center gap-2">
          <span className="min-w-48 flex-1">{t('transfers.what')}</span>
          <Segmented
            label={t('transfers.what')}
            value={transfers.choice ?? ''}
            options={TRANSFER_CHOICES.map((choice) => ({ value: choice, label: t(`transfers.choice.${choice}`) }))}
            onChange={(value) => {
              const choice = TRANSFER_CHOICES.find((one) => one === value);
              if (choice) attempt(chooseTransfers(choice));
            }}
          />
        </div>
        <p className="muted">{t(`transfers.about.${transfers.choice ?? 'none'}`)}</p>
        <Switch
          label={
            <>
              {t('transfers.limited')}
              <span className="muted block text-sm">
                {t('transfers.limitedHint')} {word ? t(`transfers.link.${word}`) : null}
              </span>
            </>
          }
          checked={transfers.isLimited}
          onChange={(isLimited) => attempt(limitTransfers(isLimited))}
        />
        {active ? <EverythingNow isAsked={transfers.isAsked} /> : null}
        {active ? <TrafficTable /> : null}
      </div>
    </section>
  );
}

/** « Tout maintenant »: what it weighs, about how long it takes, how far it is, and the way to stop it. Nothing when nothing is left. */
function EverythingNow({ isAsked }: { isAsked: boolean }) {
  const { t, i18n } = useTranslation('sync');
  const everything = useSyncExternalStore(everythingStore.subscribe, everythingStore.getSnapshot);
  const { online } = useSyncStatus();
  const attempt = useAttempt();
  if (!everything || everything.isDone) return null;
  const { bytes, of, isAtLeast, rate } = everything;
  const weight = t(isAtLeast ? 'transfers.all.atLeast' : 'transfers.all.weight', { size: sizeText(bytes, i18n.language) });
  const seconds = secondsFor(bytes, rate);
  const isUnknown = isAtLeast && bytes < KB;
  const left = isUnknown
    ? t('transfers.all.unknown')
    : seconds === undefined
      ? weight
      : t('transfers.all.time', { weight, time: formatSpanS(seconds, i18n.language) });
  if (isAsked)
    return (
      <Progress
        label={t('transfers.all.underway')}
        done={Math.round((of - bytes) / KB)}
        total={Math.round(of / KB)}
        usable={online ? left : t('transfers.all.offline')}
        waiting={!online}
        stop={t('transfers.all.stop')}
        onStop={() => attempt(askTransfers(false))}
      />
    );
  return (
    <p className="flex flex-wrap items-center gap-2">
      <span className="min-w-0 flex-1">
        {t('transfers.all.about')} <span className="muted block">{left}</span>
      </span>
      <Button size="sm" onClick={() => attempt(askTransfers(true))}>
        {t('transfers.all.now')}
      </Button>
    </p>
  );
}

/** Bytes of today and of this month, by kind. */
function TrafficTable() {
  const { t, i18n } = useTranslation('sync');
  const [days, setDays] = useState<TrafficDays>();
  useEffect(() => {
    let isOver = false;
    const look = (): void =>
      void notedTraffic()
        // No caches, no service worker that counts.
        .catch((): TrafficDays => ({}))
        .then(readTraffic)
        .then(
          (read) => isOver || setDays(read),
          // What was counted cannot be read: nothing is told of it.
          () => undefined,
        );
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, []);
  if (!days) return null;
  const { today, month } = trafficOf(days, trafficDay(Date.now()));
  const total = (of: typeof today): Traffic =>
    TRAFFIC_KINDS.reduce((sum, kind) => ({ down: sum.down + of[kind].down, up: sum.up + of[kind].up }), { down: 0, up: 0 });
  const size = (bytes: number): string => (bytes === 0 ? '0' : sizeText(bytes, i18n.language));
  const cell = ({ down, up }: Traffic) => (
    <td>
      <span aria-label={t('transfers.traffic.down', { size: size(down) })}>↓ {size(down)}</span>{' '}
      <span aria-label={t('transfers.traffic.up', { size: size(up) })}>↑ {size(up)}</span>
    </td>
  );
  return (
    <div className="grid gap-1">
      <table className="sync-traffic">
        <caption>{t('transfers.traffic.title')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('transfers.traffic.kind')}</span>
            </th>
            <th scope="col">{t('transfers.traffic.today')}</th>
            <th scope="col">{t('transfers.traffic.month')}</th>
          </tr>
        </thead>
        <tbody>
          {TRAFFIC_KINDS.map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(`transfers.traffic.${kind}`)}</th>
              {cell(today[kind])}
              {cell(month[kind])}
            </tr>
          ))}
          <tr className="sync-traffic-total">
            <th scope="row">{t('transfers.traffic.total')}</th>
            {cell(total(today))}
            {cell(total(month))}
          </tr>
        </tbody>
      </table>
      <p className="muted text-xs">{t('transfers.traffic.about')}</p>
    </div>
  );
}

/** A file of a saved row: how far it has left, or why it was refused. It may be taken away, once asked. */
export function UnsentFile({ file }: { file: PendingUpload }) {
  const { t, i18n } = useTranslation(['sync', 'failure']);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { owner, name, bytes, sent, failure, way } = file;
  const [entity, id] = owner.split(':') as [string, string];
  const size = (value: number): string => sizeText(value, i18n.language);
  const isOnTheWay = sent !== undefined && sent > 0 && !failure;

  async function takeAway(): Promise<void> {
    setBusy(true);
    try {
      await takeAwayFile(file);
      setAsking(false);
    } catch (error) {
      notify({ msg: t('notSaved'), type: 'error', error });
    } finally {
      setBusy(false);
    }
  }

  return (
    <li className="queue-item queue-file">
      {failure ? <TriangleAlert aria-hidden className="text-alert-fg" /> : <Paperclip aria-hidden />}
      <b className="ell">{name}</b>
      <span className="muted text-xs">
        {failure ? t('refused') : isOnTheWay ? t('fileSent', { sent: size(sent), total: size(bytes) }) : t('waiting')}
      </span>
      {way !== undefined && (
        <IconButton label={t('sendAgain')} icon={<RefreshCw aria-hidden />} onClick={() => void resendPendingUpload(file._id)} />
      )}
      <IconButton label={t('takeAway.button', { name })} icon={<X aria-hidden />} onClick={() => setAsking(true)} />
      <span className="ell muted text-sm">
        {way !== undefined
          ? t('failure:wayFile', { status: way })
          : failure
            ? t(`failure:${failure}`)
            : [t(`${entity}:one`), titleOfRow(entity, id)].filter(Boolean).join(' ')}
      </span>
      <span className="subtle text-sm">{isOnTheWay ? '' : size(bytes)}</span>
      {!failure && <SentShare sent={sent} bytes={bytes} label={name} className="queue-progress" />}
      <ConfirmDialog
        open={asking}
        title={t('takeAway.title')}
        keep={t('keep')}
        confirm={t('takeAway.confirm')}
        busy={busy}
        onClose={() => setAsking(false)}
        onConfirm={() => void takeAway()}
      >
        <p>{t('takeAway.text', { name })}</p>
      </ConfirmDialog>
    </li>
  );
}

/** Files of rows that were saved, which have still to leave, and how much of them. */
export function UnsentFiles({ files }: { files: readonly PendingUpload[] }) {
  const { t, i18n } = useTranslation('sync');
  const wait = useMayGo('uploads');
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <h3 className="sync-section text-pending-fg">
        <Paperclip aria-hidden /> {t('filesToSend', { count: files.length })}
        <span className="muted text-sm font-normal">
          {sizeText(
            files.reduce((sum, { bytes, sent = 0 }) => sum + bytes - sent, 0),
            i18n.language,
          )}
        </span>
      </h3>
      {wait === 'go' ? null : (
        <p className="flex flex-wrap items-center gap-2 px-5 pb-2 text-sm" role="status">
          <span className="min-w-0 flex-1">{t(isAsked ? 'transfers.sending' : `transfers.waits.${wait}`)}</span>
          {isAsked ? null : (
            <Button
              size="sm"
              onClick={() => {
                setIsAsked(true);
                void sendPendingUploads(true);
              }}
            >
              {t('transfers.sendNow')}
            </Button>
          )}
        </p>
      )}
      <ul>
        {files.map((file) => (
          <UnsentFile key={file._id} file={file} />
        ))}
      </ul>
    </>
  );
}
