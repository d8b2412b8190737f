import { CircleAlert, OctagonAlert, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Severity } from '../../../domain/check-list/severity.ts';

const GLYPHS = { critical: OctagonAlert, major: TriangleAlert, minor: CircleAlert };
const INKS = { critical: 'text-alert-fg', major: 'text-warning-fg', minor: 'text-muted' };

/** How grave a defect is, by shape, colour and word. */
export function SeverityMark({ severity }: { severity: Severity }) {
  const { t } = useTranslation('defect');
  const Glyph = GLYPHS[severity];
  return (
    <span className={`inline-flex min-w-0 items-center gap-1.5 ${INKS[severity]}`}>
      <Glyph aria-hidden="true" className="shrink-0" />
      <span className="ell">{t(`choices.severity.${severity}`)}</span>
    </span>
  );
}
