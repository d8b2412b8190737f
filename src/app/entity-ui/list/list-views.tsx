import { ChevronDown, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ListViews, SavedView } from '../saved-views.ts';
import { Popover } from '../../ui/popover.tsx';
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
