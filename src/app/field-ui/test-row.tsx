import { Check, Eye, Hourglass, Minus, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './test-row.css';

const ICONS = { waiting: Hourglass, seen: Eye, ok: Check, review: TriangleAlert, failed: X, na: Minus };

export interface TestRowProps {
  state: keyof typeof ICONS;
  label: ReactNode;
  /** What was measured, with its unit; the word of the state without it. */
  value?: ReactNode;
  detail?: ReactNode;
}

/** One test of an installation, in a list (`ul`). */
export function TestRow({ state, label, value, detail }: TestRowProps) {
  const { t } = useTranslation('fieldUi');
  const Icon = ICONS[state];
  return (
    <li className="test-row" data-state={state}>
      <span className="test-dot">
        <Icon aria-hidden="true" />
      </span>
      <span className="test-label">{label}</span>
      <span className="test-value">
        {value ?? t(`tests.states.${state}`)}
        {value ? <span className="sr-only">, {t(`tests.states.${state}`)}</span> : null}
      </span>
      {detail ? <div className="test-detail">{detail}</div> : null}
    </li>
  );
}
