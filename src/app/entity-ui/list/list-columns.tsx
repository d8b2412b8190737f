import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { ColumnChooser } from '../../ui/column-chooser.tsx';
import type { ListView } from './use-list-view.ts';

const SaveViewDialog = lazy(() => import('./save-view-dialog.tsx'));

/** The columns of a list, and the way to save how it looks. */
export function ListColumns<T>({ view }: { view: ListView<T> }) {
  const { t } = useTranslation('table');
  const [saving, setSaving] = useState(false);
  return (
    <>
      <ColumnChooser
        columns={view.columns}
        shown={view.shown}
        onChange={view.setShown}
        onReset={() => view.setShown(null)}
        save={(close) => (
          <Button
            variant="ink"
            size="sm"
            onClick={() => {
              close();
              setSaving(true);
            }}
          >
            {t('saveView')}
          </Button>
        )}
      />
      {saving && (
        <Suspense>
          <SaveViewDialog onClose={() => setSaving(false)} onSave={view.saveView} />
        </Suspense>
      )}
    </>
  );
}
