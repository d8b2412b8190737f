import { Eraser } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../domain/kit/format.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSignature } from './use-signature.ts';
import './signature-pad.css';

export interface SignaturePadProps {
  /** Whose signature. */
  label: ReactNode;
  /** Who signs; with `onName` it can be entered. */
  name?: string;
  onName?: (name: string) => void;
  nameError?: ReactNode;
  /** A PNG in ink on paper, after each stroke. */
  onSigned: (png: ArrayBuffer) => void;
  onClear: () => void;
  /** When it was signed, in milliseconds. */
  signedAt: number | null;
  /** What was signed before this screen was opened again. */
  imageUrl?: string;
  timeZone?: string;
}

/** A signature drawn with a finger, and who signs. */
export function SignaturePad({ label, name, onName, nameError, onSigned, onClear, signedAt, imageUrl, timeZone }: SignaturePadProps) {
  const { t, i18n } = useTranslation('fieldUi');
  const canvas = useRef<HTMLCanvasElement>(null);
  const { drawn, clear } = useSignature(canvas, onSigned);
  const before = drawn ? undefined : imageUrl;
  const isSigned = signedAt !== null;
  return (
    <div className="grid gap-4">
      {onName ? (
        <TextField
          label={t('sign.name')}
          value={name ?? ''}
          autoComplete="name"
          autoCapitalize="words"
          error={nameError}
          onChange={(event) => onName(event.target.value)}
        />
      ) : null}
      <div>
        <div className="sign-line">
          <b>{label}</b>
          <Button
            variant="ghost"
            icon={<Eraser aria-hidden="true" />}
            disabled={!drawn && !before}
            onClick={() => {
              clear();
              onClear();
            }}
          >
            {t('sign.clear')}
          </Button>
        </div>
        <div className="sign-area" role="img" aria-label={t(isSigned ? 'sign.areaSigned' : 'sign.area')}>
          {before ? <img src={before} alt="" className="sign-before" /> : null}
          <canvas ref={canvas} className="sign-canvas" hidden={Boolean(before)} />
          <span className="sign-rule" />
          <span className="sign-note">
            {isSigned ? t('sign.at', { time: formatTime(signedAt, i18n.language, timeZone) }) : drawn ? null : t('sign.here')}
          </span>
        </div>
      </div>
      {!onName && name ? <p>{name}</p> : null}
    </div>
  );
}
