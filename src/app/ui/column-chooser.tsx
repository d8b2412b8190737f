import { Columns3 } from 'lucide-react';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { afterPaint } from '../shell/first-screen.ts';
import type { Column } from './data-table/model.ts';
import { Popover } from './menu.tsx';

export interface ColumnChooserProps<R> {
  columns: readonly Column<R>[];
  shown: readonly string[];
  onChange: (shown: string[]) => void;
  onReset: () => void;
  /** Save-the-view button. */
  save?: (close: () => void) => ReactNode;
}

const loadPanel = () => import('./column-chooser-panel.tsx');
const Panel = lazy(() => loadPanel().then((module) => ({ default: module.ColumnChooserPanel<never> })));

/** Which columns, in which order. */
export function ColumnChooser<R>(props: ColumnChooserProps<R>) {
  const { t } = useTranslation('table');
  // Ahead of need, and of the network that may go.
  useEffect(() => afterPaint(() => void loadPanel().catch(() => undefined)), []);
  return (
    <Popover
      className="btn btn-ghost"
      align="end"
      panelClassName="w-72"
      button={
        <>
          <Columns3 aria-hidden="true" />
          {t('columns')}
        </>
      }
    >
      {(close) => (
        <Suspense fallback={<div className="h-80" />}>
          <Panel {...props} close={close} />
        </Suspense>
      )}
    </Popover>
  );
}
