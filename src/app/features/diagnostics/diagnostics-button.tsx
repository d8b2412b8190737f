import { Stethoscope } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRows, useSyncStatus } from '../../entity-ui/use-rows.ts';
import type { Told } from './diagnostics-load.tsx';
import { withWords } from '../../i18n/message-files.ts';

const DiagnosticsDialog = lazy(() =>
  withWords(import('./diagnostics-dialog.tsx')).then((module) => ({ default: module.DiagnosticsDialog })),
);
const DiagnosticsLoad = lazy(() => withWords(import('./diagnostics-load.tsx')).then((module) => ({ default: module.DiagnosticsLoad })));

/**
 * Badge with the count of diagnostics (specification §2). The caller decides who sees it; an empty list shows nothing. The mirror is
 * shown at once; the server's page, when it answers, until the mirror has moved on.
 */
export function DiagnosticsButton({ site }: { site: boolean }) {
  const { t } = useTranslation('diagnostics');
  const [open, setOpen] = useState(false);
  const { rows } = useRows('diagnostic');
  const { online } = useSyncStatus();
  const [asked, setAsked] = useState({ page: 1, turn: 0 });
  const [told, setTold] = useState<Told | null>(null);
  const answer = told?.over === rows && told.answer.page === asked.page ? told.answer : null;
  const count = answer?.count ?? rows.length;
  return (
    <>
      {online ? (
        <Suspense>
          <DiagnosticsLoad page={asked.page} turn={asked.turn} over={rows} onTold={setTold} />
        </Suspense>
      ) : null}
      {count > 0 ? (
        <button type="button" className="iconbtn" aria-label={t('open', { count })} onClick={() => setOpen(true)}>
          <Stethoscope aria-hidden />
          <span className="count count-alert" aria-hidden>
            {count}
          </span>
        </button>
      ) : null}
      {open ? (
        <Suspense>
          <DiagnosticsDialog
            site={site}
            answer={answer}
            asked={asked.page}
            onPage={(page) => setAsked({ page, turn: asked.turn + 1 })}
            onRemoved={() => setAsked((before) => ({ ...before, turn: before.turn + 1 }))}
            onClose={() => {
              setOpen(false);
              setAsked(({ turn }) => ({ page: 1, turn }));
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
