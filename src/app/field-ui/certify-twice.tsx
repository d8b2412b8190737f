import { CheckCheck, PenLine } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { buzz } from './field-display-store.ts';

/** A glove bounces: a second tap that comes sooner is part of the first. */
const BOUNCE_MS = 400;

export interface CertifyTwiceProps {
  /** What is certified. */
  label: ReactNode;
  onCertified: () => void;
  disabled?: boolean;
}

/** A signature for hands in gloves: two taps. Leaving the button takes the first one back. */
export function CertifyTwice({ label, onCertified, disabled }: CertifyTwiceProps) {
  const { t } = useTranslation('fieldUi');
  const [begun, setBegun] = useState(false);
  const firstAt = useRef(0);
  const tap = (at: number): void => {
    buzz(begun ? 60 : 25);
    if (!begun) {
      firstAt.current = at;
      setBegun(true);
    } else if (at - firstAt.current >= BOUNCE_MS) {
      setBegun(false);
      onCertified();
    }
  };
  return (
    <div className="grid gap-2">
      <p>{label}</p>
      <Button
        variant={begun ? 'primary' : 'secondary'}
        className="btn-block"
        disabled={disabled}
        icon={begun ? <CheckCheck aria-hidden="true" /> : <PenLine aria-hidden="true" />}
        onClick={(event) => tap(event.timeStamp)}
        onBlur={() => setBegun(false)}
      >
        <span aria-live="polite">{t(begun ? 'certify.again' : 'certify.first')}</span>
      </Button>
    </div>
  );
}
