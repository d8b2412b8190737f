import { Check, CircleSlash, Hourglass, TriangleAlert, X, type LucideIcon } from 'lucide-react';
import './record-view.css';

const ICONS: Readonly<Record<string, LucideIcon>> = {
  fit: Check,
  'fit-with-reserve': TriangleAlert,
  'do-not-drive': CircleSlash,
  provisional: Hourglass,
  confirmed: Check,
  incomplete: TriangleAlert,
  failed: X,
  forced: Check,
};
const TONES: Readonly<Record<string, string>> = {
  fit: 'ok',
  confirmed: 'ok',
  forced: 'ok',
  'fit-with-reserve': 'warning',
  incomplete: 'warning',
  'do-not-drive': 'alert',
  failed: 'alert',
  provisional: 'plain',
};

/** What a record says of its vehicle, or the server of an installation: a shape, its words, and a colour that repeats them. */
export function VerdictMark({ verdict, children }: { verdict: string; children: string }) {
  const Icon = ICONS[verdict] ?? Hourglass;
  return (
    <span className={`rv-verdict rv-${TONES[verdict] ?? 'plain'}`}>
      <Icon aria-hidden="true" />
      {children}
    </span>
  );
}
