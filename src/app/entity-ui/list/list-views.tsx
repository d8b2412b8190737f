import { ChevronDown, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListViews, SavedView } from '../saved-views.ts';
import { notify } from '../../shell/notifications.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Popover } from '../../ui/popover.tsx';
import { TextField } from '../../ui/text-field.tsx';
import '../../ui/filter-chip.css';

interface ViewPickerProps {
  views: ListViews;
  /** The view that is exactly what is shown. */
  current: SavedView | undefined;
  isDefault: boolean;
  /** null = the starting view. */
  onPick: (view: SavedView | null) => void;
}

/** "Vue Parc utilitaire": what a person named. */
export function ViewPicker({ views, current, isDefault, onPick }: ViewPickerProps) {
  const { t } = useTranslation('table');
  return (
    <span className="chip-wrap">
      <Popover
        className="chip"
        panelClassName="w-64"
        button={
          <>
            <span className="k">{t('view')}</span>
            <span className="ell max-w-40">{current?.name ?? t(isDefault ? 'viewDefault' : 'viewOwn')}</span>
            <ChevronDown aria-hidden="true" />
          </>
        }
      >
        {(close) => {
          const pick = (view: SavedView | null): void => {
            onPick(view);
            close();
          };
          return (
            <>
              <button type="button" className="opt" data-selected={isDefault ? '' : undefined} onClick={() => pick(null)}>
                {t('viewDefault')}
              </button>
              {views.views.map((view) => (
                <span key={view.id} className="flex items-center">
                  <button type="button" className="opt" data-selected={view.id === current?.id ? '' : undefined} onClick={() => pick(view)}>
                    <span className="ell">{view.name}</span>
                  </button>
                  <button
                    type="button"
                    className="iconbtn iconbtn-sm"
                    aria-label={t('deleteView', { name: view.name })}
                    onClick={() => views.remove(view.id)}
                  >
                    <Trash2 aria-hidden="true" />
                  </button>
                </span>
              ))}
            </>
          );
        }}
      </Popover>
    </span>
  );
}

interface SaveViewProps {
  open: boolean;
  onClose: () => void;
  onSave: (name: string) => void;
}

/** Asks the name of a view. */
export function SaveViewDialog({ open, onClose, onSave }: SaveViewProps) {
  const { t } = useTranslation('table');
  const [name, setName] = useState('');
  const save = (): void => {
    const trimmed = name.trim();
    if (!trimmed) return;
    onSave(trimmed);
    notify({ msg: t('viewSaved', { name: trimmed }) });
    setName('');
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      title={t('saveView')}
      keep={t('cancel')}
      confirm={t('save')}
      loses={false}
      stopped={!name.trim()}
      onClose={onClose}
      onConfirm={save}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          label={t('viewName')}
          hint={t('viewNameHint')}
          value={name}
          maxLength={60}
          autoFocus
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </ConfirmDialog>
  );
}
