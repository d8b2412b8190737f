import { Stethoscope } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRows } from '../../entity-ui/use-rows.ts';

const DiagnosticsDialog = lazy(() => import('./diagnostics-dialog.tsx').then((module) => ({ default: module.DiagnosticsDialog })));

/** Badge with the count of diagnostics (specification §2). The caller decides who sees it; an empty list shows nothing. */
export function DiagnosticsButton({ site }: { site: boolean }) {
  const { t } = useTranslation('diagnostics');
  const [open, setOpen] = useState(false);
  const { rows } = useRows('diagnostic');
  if (rows.length === 0 && !open) return null;
  return (
    <>
      {rows.length > 0 && (
        <button type="button" className="iconbtn" aria-label={t('open', { count: rows.length })} onClick={() => setOpen(true)}>
          <Stethoscope aria-hidden />
          <span className="count count-alert" aria-hidden>
            {rows.length}
          </span>
        </button>
      )}
      {open && (
        <Suspense>
          <DiagnosticsDialog site={site} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
