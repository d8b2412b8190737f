import { useTranslation } from 'react-i18next';
import './step-bar.css';

export interface StepBarProps {
  title: string;
  /** From 1. */
  step: number;
  of: number;
  /** How far this step is, 0 to 1. */
  part: number;
}

/** Where in a few steps. */
export function StepBar({ title, step, of, part }: StepBarProps) {
  const { t } = useTranslation('fieldUi');
  const share = (at: number): number => (at < step ? 1 : at > step ? 0 : Math.min(1, Math.max(0, part)));
  return (
    <div className="step-bar">
      <p className="step-line">
        <b>
          {step}. {title}
        </b>
        <span className="muted">{t('steps.of', { step, of })}</span>
      </p>
      <div
        className="steps"
        role="progressbar"
        aria-label={title}
        aria-valuenow={step}
        aria-valuemin={1}
        aria-valuemax={of}
        aria-valuetext={t('steps.of', { step, of })}
      >
        {Array.from({ length: of }, (_, index) => (
          <i key={index}>
            <i style={{ width: `${share(index + 1) * 100}%` }} />
          </i>
        ))}
      </div>
    </div>
  );
}
