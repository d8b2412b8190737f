import { CircleAlert, Info, OctagonAlert, Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DtcSeverity } from '../../domain/dtc/dtc-event.ts';

const GLYPHS = { stop: OctagonAlert, soon: CircleAlert, service: Wrench, info: Info };
const INKS = { stop: 'text-alert-fg', soon: 'text-warning-fg', service: 'text-muted', info: 'text-muted' };

/** How grave a trouble code is, by shape, colour and word. */
export function DtcSeverityMark({ severity }: { severity: DtcSeverity }) {
  const { t } = useTranslation('dtcEvent');
  const Glyph = GLYPHS[severity];
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <Glyph aria-hidden="true" className={INKS[severity]} />
      <span className="ell">{t(`choices.severity.${severity}`)}</span>
    </span>
  );
}
