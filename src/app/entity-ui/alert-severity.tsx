import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Alert } from '../../domain/alert/alert.ts';

const GLYPHS = { error: CircleAlert, warning: TriangleAlert, info: Info };
const INKS = { error: 'text-alert-fg', warning: 'text-warning-fg', info: 'text-muted' };

/** How grave an alert is, by shape, colour and word. */
export function AlertSeverity({ severity }: { severity: Alert['severity'] }) {
  const { t } = useTranslation('alert');
  const Glyph = GLYPHS[severity];
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <Glyph aria-hidden="true" className={INKS[severity]} />
      <span className="ell">{t(`choices.severity.${severity}`)}</span>
    </span>
  );
}
