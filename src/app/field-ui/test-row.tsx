import { Check, Eye, Hourglass, Minus, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './instruction-card.css';
import './test-row.css';

const ICONS = { waiting: Hourglass, seen: Eye, ok: Check, review: TriangleAlert, failed: X, na: Minus };

interface TestRowProps {
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

interface InstructionCardProps {
  title: ReactNode;
  text?: ReactNode;
  /** Whole seconds left, of how many. */
  countdown?: { left: number; of: number };
  actions?: ReactNode;
}

const RADIUS = 33;
const ROUND = 2 * Math.PI * RADIUS;

/** What to do now: the only tinted card of a screen. */
export function InstructionCard({ title, text, countdown, actions }: InstructionCardProps) {
  const { t } = useTranslation('fieldUi');
  return (
    <section className="instruction">
      <div className="instruction-line">
        {countdown ? (
          <svg width="76" height="76" viewBox="0 0 76 76" role="img" aria-label={t('tests.left', { seconds: countdown.left })}>
            <circle cx="38" cy="38" r={RADIUS} fill="none" stroke="var(--accent-line)" strokeWidth="6" />
            {countdown.left > 0 && (
              <circle
                cx="38"
                cy="38"
                r={RADIUS}
                fill="none"
                stroke="var(--accent-strong)"
                strokeWidth="6"
                strokeLinecap="round"
                strokeDasharray={`${Math.min(1, countdown.left / countdown.of) * ROUND} ${ROUND}`}
                transform="rotate(-90 38 38)"
              />
            )}
            <text x="38" y="46" textAnchor="middle" fontSize={countdown.left > 999 ? 18 : 24} fontWeight="600" fill="var(--fg)">
              {countdown.left}
            </text>
          </svg>
        ) : null}
        <div className="min-w-0 flex-1" role="status">
          <h2>{title}</h2>
          {text ? <p>{text}</p> : null}
        </div>
      </div>
      {actions ? <div className="instruction-actions">{actions}</div> : null}
    </section>
  );
}
