import { Camera, ImagePlus, Trash2 } from 'lucide-react';
import { useRef, useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { holdFile, type PendingUpload, dropPendingUpload } from '../../../db/queries/pending-uploads.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { FailureError } from '../../../domain/entity/failure.ts';
import { useSyncStatus } from '../../entity-ui/use-rows.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { ACCEPTED, PHOTO, readPhoto, usePendingPhoto } from '../../entity-ui/attachments/chosen-file.ts';
import { SentShare } from '../../entity-ui/attachments/uploads.tsx';
import { Button } from '../../ui/button.tsx';
import { Note, RefusalNote } from '../../ui/note.tsx';
import { call, failureCodeOf } from '../../session/http.ts';
import { nudgeSync } from '../../session/run-sync.ts';
import { notify } from '../../shell/notifications.ts';
import { ConfirmDialog } from '../../ui/overlay.tsx';
import { PhotoPicture } from './photo-picture.tsx';

interface Removal {
  /** The photo that the server has, or the one that this device still holds. */
  what: 'photo' | 'held';
  open: boolean;
}

interface PhotoRemovalProps extends Removal {
  vehicleId: string;
  heldId: string | undefined;
  onClose: () => void;
  onDiscarded: () => void;
}

/** Asks before a photo goes. A colleague who removed it meanwhile did what was asked. */
function PhotoRemoval({ what, open, vehicleId, heldId, onClose, onDiscarded }: PhotoRemovalProps) {
  const { t } = useTranslation(['vehicles', 'failure']);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const close = (): void => {
    setRefusal(null);
    onClose();
  };
  const removePhoto = async (): Promise<void> => {
    await call(`/api/v1/vehicles/${vehicleId}/photo`, { method: 'DELETE' }).catch((error: unknown) => {
      if (failureCodeOf(error) !== 'not-found') throw error;
    });
    nudgeSync();
    notify({ msg: t('photo.removed') });
  };
  const discard = async (): Promise<void> => {
    if (heldId) await dropPendingUpload(heldId);
    onDiscarded();
  };
  const confirm = async (): Promise<void> => {
    setIsBusy(true);
    setRefusal(null);
    try {
      await (what === 'photo' ? removePhoto() : discard());
      close();
    } catch (error) {
      setRefusal(t(`failure:${error instanceof FailureError ? error.failure.code : (failureCodeOf(error) ?? 'network')}`));
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <ConfirmDialog
      open={open}
      title={t(`photo.asked.${what}.title`)}
      keep={t('actions.keep')}
      confirm={t(`photo.asked.${what}.confirm`)}
      busy={isBusy}
      onClose={close}
      onConfirm={() => void confirm()}
    >
      <p>{t(`photo.asked.${what}.text`)}</p>
      <RefusalNote>{refusal}</RefusalNote>
    </ConfirmDialog>
  );
}

interface PhotoNotesProps {
  held: PendingUpload | undefined;
  isReading: boolean;
  problem: string | null;
  online: boolean;
  onOther: () => void;
  onDiscard: () => void;
}

/** Where a chosen photo stands: being read, not taken, waiting, on its way, refused by the server. */
function PhotoNotes({ held, isReading, problem, online, onOther, onDiscard }: PhotoNotesProps) {
  const { t } = useTranslation(['vehicles', 'failure']);
  if (!held && !isReading && !problem) return null;
  const way = t(online ? 'photo.sending' : 'photo.waits');
  const discard = (
    <Button size="sm" variant="ghost" onClick={onDiscard}>
      {t('photo.discard')}
    </Button>
  );
  return (
    <div className="order-last grid basis-full gap-2">
      <RefusalNote>{problem}</RefusalNote>
      {isReading && <Note live>{t('photo.reading')}</Note>}
      {held?.failure && (
        <Note
          tone="alert"
          live
          title={t('photo.refused')}
          action={
            <span className="flex flex-wrap gap-1.5">
              <Button size="sm" onClick={onOther}>
                {t('photo.replace')}
              </Button>
              {discard}
            </span>
          }
        >
          {t(`failure:${held.failure}`)}
        </Note>
      )}
      {held && !held.failure && (
        <Note tone="pending" live action={discard}>
          {way}
          <SentShare sent={held.sent} bytes={held.bytes} label={way} />
        </Note>
      )}
    </div>
  );
}

/** The photo of a vehicle; who may change the vehicle adds, replaces and removes it there. A chosen one leaves by itself, with the network. */
export function VehiclePhoto({ row, mayUpdate }: { row: LocalRow; mayUpdate: boolean }) {
  const { t } = useTranslation(['vehicles', 'failure']);
  const { online } = useSyncStatus();
  const hasCamera = useMedia('(pointer: coarse)');
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setIsReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [removal, setRemoval] = useState<Removal>({ what: 'photo', open: false });
  const owner = `vehicle:${row._id}`;
  const photo = typeof row['photo'] === 'string' ? row['photo'] : undefined;
  const { held, url, forget } = usePendingPhoto(owner, photo);

  const choose = (camera: boolean): void => {
    if (camera) input.current?.setAttribute('capture', 'environment');
    else input.current?.removeAttribute('capture');
    input.current?.click();
  };
  const take = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    setIsReading(true);
    setProblem(null);
    try {
      const read = await readPhoto(file);
      if (typeof read === 'string') setProblem(t(`photo.problem.${read}`));
      else await holdFile(owner, read.name || PHOTO, read.data, PHOTO);
    } catch (error) {
      setProblem(error instanceof FailureError ? t(`failure:${error.failure.code}`) : t('photo.problem.unreadable'));
    } finally {
      setIsReading(false);
    }
  };

  const items: MenuItem[] = [
    { kind: 'title', key: 'hint', label: t('photo.hint') },
    ...(hasCamera ? [{ key: 'camera', label: t('photo.take'), icon: <Camera aria-hidden="true" />, onSelect: () => choose(true) }] : []),
    {
      key: 'file',
      label: t(photo || held ? 'photo.replace' : 'photo.add'),
      icon: <ImagePlus aria-hidden="true" />,
      onSelect: () => choose(false),
    },
    ...(photo
      ? [
          {
            key: 'remove',
            label: t('photo.remove'),
            icon: <Trash2 aria-hidden="true" />,
            hint: online ? undefined : t('photo.withNetwork'),
            danger: true,
            disabled: !online,
            onSelect: () => setRemoval({ what: 'photo', open: true }),
          },
        ]
      : []),
  ];

  return (
    <>
      <span className={held ? 'vd-photo wait' : photo || mayUpdate ? 'vd-photo' : 'vd-photo max-bar:hidden'}>
        <PhotoPicture src={url ?? photo} alt={t('photo.alt', { plate: row['registration'] })} online={online} category={row['category']} />
        {mayUpdate && (
          <>
            <Menu label={t('photo.menu')} className="vd-photo-menu" button={<Camera aria-hidden="true" />} items={items} align="start" />
            <input
              ref={input}
              type="file"
              accept={ACCEPTED}
              className="sr-only"
              tabIndex={-1}
              aria-hidden="true"
              data-testid="photo"
              onChange={(event) => void take(event)}
            />
          </>
        )}
      </span>
      <PhotoNotes
        held={held}
        isReading={isReading}
        problem={problem}
        online={online}
        onOther={() => choose(false)}
        onDiscard={() => setRemoval({ what: 'held', open: true })}
      />
      <PhotoRemoval
        {...removal}
        vehicleId={row._id}
        heldId={held?._id}
        onClose={() => setRemoval((asked) => ({ ...asked, open: false }))}
        onDiscarded={forget}
      />
    </>
  );
}
