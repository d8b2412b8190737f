import { Columns3, GripVertical } from 'lucide-react';
import { useMemo, useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { foldText } from '../../domain/text/search-text.ts';
import { Button } from './button.tsx';
import { moveShown, toggleShown, type Column } from './data-table/model.ts';
import { SearchField } from './filters.tsx';
import { Popover } from './menu.tsx';

interface ColumnChooserProps<R> {
  columns: readonly Column<R>[];
  shown: readonly string[];
  onChange: (shown: string[]) => void;
  onReset: () => void;
  /** Save-the-view button. */
  save?: (close: () => void) => ReactNode;
}

/** Which columns, in which order. */
export function ColumnChooser<R>(props: ColumnChooserProps<R>) {
  const { t } = useTranslation('table');
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
      {(close) => <ColumnChooserPanel {...props} close={close} />}
    </Popover>
  );
}

/** What the popover of the columns holds: search, tick, drag or Alt and the arrows. */
function ColumnChooserPanel<R>({ columns, shown, onChange, onReset, save, close }: ColumnChooserProps<R> & { close: () => void }) {
  const { t } = useTranslation('table');
  const [typed, setTyped] = useState('');
  const [dragged, setDragged] = useState<string | null>(null);
  const list = useMemo(() => {
    const byId = new Map(columns.map((column) => [column.id, column]));
    const first = shown.flatMap((id) => byId.get(id) ?? []);
    const rest = columns.filter((column) => !column.frozen && !shown.includes(column.id));
    const needle = foldText(typed);
    return [...columns.filter((column) => column.frozen), ...first, ...rest].filter((column) => foldText(column.label).includes(needle));
  }, [columns, shown, typed]);

  const move = (id: string, step: number): void => onChange(moveShown(shown, id, shown.indexOf(id) + step));
  const onKey = (event: KeyboardEvent, id: string): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const box = event.currentTarget as HTMLElement;
    move(id, event.key === 'ArrowUp' ? -1 : 1);
    requestAnimationFrame(() => box.querySelector('input')?.focus());
  };
  const onDrop = (event: DragEvent, id: string): void => {
    event.preventDefault();
    if (dragged && dragged !== id) onChange(moveShown(shown, dragged, shown.indexOf(id)));
    setDragged(null);
  };

  return (
    <>
      <p className="flex justify-between px-2 py-1.5 font-semibold">
        {t('columns')}
        <span className="font-normal text-muted">
          {t('columnsShown', { shown: shown.length + columns.filter((column) => column.frozen).length, all: columns.length })}
        </span>
      </p>
      <SearchField className="mx-1 mb-1" label={t('searchColumn')} value={typed} onChange={setTyped} />
      <div className="max-h-80 overflow-auto" role="group" aria-label={t('columns')}>
        {list.map((column) => {
          const on = column.frozen === true || shown.includes(column.id);
          const movable = on && !column.frozen;
          return (
            <label
              key={column.id}
              className="opt"
              data-active={dragged === column.id ? '' : undefined}
              draggable={movable}
              onDragStart={() => setDragged(column.id)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => movable && dragged && event.preventDefault()}
              onDrop={(event) => onDrop(event, column.id)}
              onKeyDown={(event) => movable && onKey(event, column.id)}
            >
              <input
                type="checkbox"
                className="check"
                checked={on}
                aria-disabled={column.frozen}
                onChange={() => !column.frozen && onChange(toggleShown(shown, column.id))}
              />
              <span className="ell flex-1">
                {column.label}
                {column.unit ? <span className="unit"> {column.unit}</span> : null}
              </span>
              {movable && <GripVertical aria-hidden="true" className="cursor-grab" />}
            </label>
          );
        })}
      </div>
      <p className="pop-title">{t('moveHint')}</p>
      <div className="mt-1 flex justify-between border-t border-hairline px-1 pt-2 pb-1">
        <Button variant="ghost" size="sm" onClick={onReset}>
          {t('reset')}
        </Button>
        {save?.(close)}
      </div>
    </>
  );
}
