import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MISSING } from '../../domain/kit/format.ts';
import { Sparkline } from './sparkline.tsx';
import { Waiting } from './waiting.tsx';
import './kpi.css';

export interface KpiChange {
  /** Compared with before; its sign is the arrow. */
  value: number;
  /** With its sign and unit: "−12 %". */
  text: string;
  /** Which way is better; absent when nobody can say. */
  better?: 'up' | 'down';
  /** What it is compared with: "semaine précédente". */
  than?: string;
}

export interface KpiProps {
  label: ReactNode;
  /** Formatted, without its unit; null when it was not measured. */
  value: ReactNode | null;
  /** Nothing is known of it yet: it is on its way. */
  waits?: boolean;
  unit?: string;
  /** Grey, beside the figure. */
  aside?: ReactNode;
  /** Of a quotient: what is divided by what. */
  made?: string;
  change?: KpiChange;
  spark?: readonly (number | null)[];
}

const ARROWS = { up: ArrowUp, down: ArrowDown, same: ArrowRight };

/** Is a change for the better? Null when it is nobody's to say, or nothing changed. */
export function isBetter({ value, better }: KpiChange): boolean | null {
  return better === undefined || value === 0 ? null : value > 0 === (better === 'up');
}

function Change({ change }: { change: KpiChange }) {
  const { t } = useTranslation('figures');
  const way = change.value > 0 ? 'up' : change.value < 0 ? 'down' : 'same';
  const Arrow = ARROWS[way];
  const better = isBetter(change);
  return (
    <span className={better === null ? 'delta' : better ? 'delta delta-good' : 'delta delta-bad'}>
      <Arrow aria-hidden="true" />
      {change.text}
      {better === null ? null : <span className="sr-only">{t(better ? 'better' : 'worse')}</span>}
      {change.than ? <span className="delta-than">{change.than}</span> : null}
    </span>
  );
}

/** One figure of a page: what it is, how much, which way it went. Stand several in a `<Kpis>`. */
export function Kpi({ label, value, waits = false, unit, aside, made, change, spark }: KpiProps) {
  return (
    <div className="kpi">
      <dt>{label}</dt>
      <dd className="kpi-value">
        {value ?? (waits ? <Waiting /> : <span className="subtle">{MISSING}</span>)}
        {value !== null && unit ? <span className="unit"> {unit}</span> : null}
        {aside ? <span className="kpi-aside">{aside}</span> : null}
      </dd>
      {made ? <dd className="kpi-made">{made}</dd> : null}
      {change || spark ? (
        <dd className="kpi-more">
          {change ? <Change change={change} /> : null}
          {spark ? <Sparkline values={spark} /> : null}
        </dd>
      ) : null}
    </div>
  );
}

/** A row of figures, hairlines between. */
export function Kpis({ children, className }: { children: ReactNode; className?: string }) {
  return <dl className={['kpis', className].filter(Boolean).join(' ')}>{children}</dl>;
}
