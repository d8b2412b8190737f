import { Camera, CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { MissingPhoto, type PhotoMissing } from './missing-photo.tsx';
import { useNativePhoto } from './use-native-photo.tsx';
import { Viewfinder } from './viewfinder.tsx';
import './photo.css';

export interface PhotoTakerProps {
  /** Of what the photo is. */
  label: string;
  /** Keeps a photo: resolves once it is stored. */
  onPhoto: (bytes: ArrayBuffer, mime: string) => Promise<void>;
  /** Before the phone's own camera or gallery opens, which may end the page: notes that a photo is awaited. */
  onPending: () => Promise<void>;
  /** The phone's camera was left without a photo. */
  onPendingOver?: () => void;
  /** There will be no photo, and why. */
  onMissing?: (reason: PhotoMissing) => void;
  disabled?: boolean;
}

const hasCamera = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function';

/** A tile that takes a photo: in the page where it can, else with the phone's own camera. */
export function PhotoTaker({ label, onPhoto, onPending, onPendingOver, onMissing, disabled }: PhotoTakerProps) {
  const { t } = useTranslation('fieldUi');
  const photo = useNativePhoto({
    onPhoto: async (bytes, mime) => {
      await onPhoto(bytes, mime);
      setOpen(false);
    },
    onPending,
    onPendingOver,
  });
  const [open, setOpen] = useState(false);
  const [asksWhy, setAsksWhy] = useState(false);
  return (
    <>
      <button
        type="button"
        className="photo photo-add"
        aria-label={`${t('photo.add')} : ${label}`}
        aria-busy={photo.busy || undefined}
        disabled={disabled}
        onClick={() => (hasCamera() ? setOpen(true) : void photo.ask('native'))}
      >
        <Camera aria-hidden="true" />
        {t('photo.add')}
      </button>
      {!hasCamera() && onMissing && !disabled ? (
        <Button variant="ghost" onClick={() => setAsksWhy(!asksWhy)} aria-expanded={asksWhy}>
          {t('photo.impossible')}
        </Button>
      ) : null}
      {asksWhy && onMissing ? <MissingPhoto onMissing={onMissing} /> : null}
      {photo.problem && !open ? (
        <p className="err" role="alert">
          <CircleAlert aria-hidden="true" />
          {t(`photo.${photo.problem}`)}
        </p>
      ) : null}
      {open ? <Viewfinder label={label} photo={photo} onClose={() => setOpen(false)} onMissing={onMissing} /> : photo.inputs}
    </>
  );
}
