import { CircleDashed, Eraser, Maximize2, Minimize2, Redo2, Trash2, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { areaOf, type EditAction, type EditState, type ShapeKind } from './edit-model.ts';

interface EditToolbarProps {
  kinds: readonly ShapeKind[];
  /** Other words for a kind, e.g. a circle that is a point and its radius. */
  kindLabels?: Partial<Record<ShapeKind, string>>;
  state: EditState;
  dispatch: (action: EditAction) => void;
  big: boolean;
  onBig: (big: boolean) => void;
}

/** What can be done with the drawing. */
export function EditToolbar({ kinds, kindLabels, state, dispatch, big, onBig }: EditToolbarProps) {
  const { t } = useTranslation('area-editor');
  const { shape, open, selected } = state;
  const drawn = areaOf(state) !== null;
  return (
    <div className="edit-bar">
      {kinds.length > 1 && (
        <Segmented
          label={t('kind')}
          value={shape.kind}
          options={kinds.map((kind) => ({ value: kind, label: kindLabels?.[kind] ?? t(`kinds.${kind}`) }))}
          onChange={(kind) => dispatch({ type: 'kind', kind })}
        />
      )}
      <span className="edit-acts" role="group" aria-label={t('actions')}>
        <IconButton
          label={t('undo')}
          icon={<Undo2 aria-hidden="true" />}
          disabled={state.past.length === 0}
          onClick={() => dispatch({ type: 'undo' })}
        />
        <IconButton
          label={t('redo')}
          icon={<Redo2 aria-hidden="true" />}
          disabled={state.future.length === 0}
          onClick={() => dispatch({ type: 'redo' })}
        />
        {shape.kind === 'polygon' && (
          <IconButton
            label={t('addHole')}
            icon={<CircleDashed aria-hidden="true" />}
            aria-pressed={open !== null && open > 0}
            disabled={!drawn || (open !== null && open === 0)}
            onClick={() => dispatch({ type: open === null ? 'hole' : 'cancel' })}
          />
        )}
        {shape.kind !== 'circle' && (
          <IconButton
            label={t('removePoint')}
            icon={<Trash2 aria-hidden="true" />}
            disabled={!selected}
            onClick={() => selected && dispatch({ type: 'remove', ref: selected })}
          />
        )}
        <IconButton label={t('clear')} icon={<Eraser aria-hidden="true" />} disabled={!drawn} onClick={() => dispatch({ type: 'clear' })} />
        <IconButton
          label={t(big ? 'smaller' : 'bigger')}
          icon={big ? <Minimize2 aria-hidden="true" /> : <Maximize2 aria-hidden="true" />}
          aria-pressed={big}
          onClick={() => onBig(!big)}
        />
      </span>
    </div>
  );
}
