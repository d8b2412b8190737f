import { Camera, ImagePlus, Trash2 } from 'lucide-react';
import { useRef, useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { holdFile } from '../../../db/queries/pending-uploads.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { FailureError } from '../../../domain/kit/failure.ts';
import { useSyncStatus } from '../../entity-ui/use-rows.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { ACCEPTED, readPhoto } from '../../entity-ui/photo-file.ts';
import { PhotoNotes } from './photo-notes.tsx';
import { PhotoPicture } from './photo-picture.tsx';
import { PhotoRemoval, type Removal } from './photo-removal.tsx';
import { PHOTO, usePendingPhoto } from '../../entity-ui/use-pending-photo.ts';

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
