import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DefectStep } from '../../../domain/check-list/defect-state.ts';
import { formatNumber } from '../../../domain/kit/format.ts';
import { DefectCard } from './defect-card.tsx';
import { BOARD, byUrgency, stepTo, type BoardState, type DefectItem } from './defect-item.ts';
import './check-manage.css';

interface DefectBoardProps {
  items: readonly DefectItem[];
  timeZone: string;
  phone: boolean;
  onOpen: (item: DefectItem) => void;
  /** Absent when the person may not. */
  onStep?: (item: DefectItem, step: DefectStep) => void;
}

/** Verified defects leave the board by themselves; the list keeps them. */
const VERIFIED_SHOWN = 30;

/** Defects by state, each column from the most urgent; on a phone one column under the other. */
export function DefectBoard({ items, timeZone, phone, onOpen, onStep }: DefectBoardProps) {
  const { t, i18n } = useTranslation(['checkManage', 'defect']);
  const [dragged, setDragged] = useState<DefectItem | null>(null);
  const columns = BOARD.map((state) => {
    const all = items.filter((item) => item.state === state);
    return { state, count: all.length, shown: state === 'verified' ? all.slice(0, VERIFIED_SHOWN) : all.toSorted(byUrgency) };
  });
  const drop = (state: BoardState): void => {
    const step = dragged && stepTo(dragged.state, state);
    if (dragged && step) onStep?.(dragged, step);
    setDragged(null);
  };
  const moveOf = (item: DefectItem) => (by: -1 | 1) => {
    const at = BOARD.indexOf(item.state as BoardState);
    const ahead = by === 1 ? BOARD.slice(at + 1) : BOARD.slice(0, at).toReversed();
    const step = ahead.map((state) => stepTo(item.state, state)).find((one) => one !== undefined);
    if (step) onStep?.(item, step);
  };
  return (
    <div className="cm-board">
      {columns.map(({ state, count, shown }) => {
        const takes = dragged !== null && stepTo(dragged.state, state) !== undefined;
        return (
          <section
            key={state}
            aria-labelledby={`cm-${state}`}
            data-takes={takes || undefined}
            data-shut={(dragged !== null && !takes && dragged.state !== state) || undefined}
            onDragOver={(event) => takes && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              drop(state);
            }}
          >
            <h2 id={`cm-${state}`}>
              {t(`defect:choices.state.${state}`)}
              <span className="count">{formatNumber(count, i18n.language)}</span>
            </h2>
            {shown.length === 0 ? (
              <p className="cm-none">{t(`defects.noneIn.${state}`)}</p>
            ) : (
              <ul>
                {shown.map((item) => (
                  <DefectCard
                    key={item._id}
                    item={item}
                    timeZone={timeZone}
                    onOpen={() => onOpen(item)}
                    {...(onStep
                      ? {
                          onStep: (step) => onStep(item, step),
                          onMove: moveOf(item),
                          ...(phone ? {} : { onDrag: (on) => setDragged(on ? item : null) }),
                        }
                      : {})}
                  />
                ))}
              </ul>
            )}
            {count > shown.length && <p className="cm-none">{t('defects.moreInList', { count: count - shown.length })}</p>}
          </section>
        );
      })}
    </div>
  );
}
