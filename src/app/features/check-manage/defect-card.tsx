import { Camera, CloudUpload, EllipsisVertical, ShieldCheck } from 'lucide-react';
import type { DragEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { DefectStep } from '../../../domain/check-list/defect-state.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { formatAge, formatDate } from '../../../domain/kit/format.ts';
import { Menu } from '../../ui/menu.tsx';
import { Plate } from '../../ui/plate.tsx';
import { immobilizes, isOverdue, labelOf, stepsByHand, type DefectItem } from './defect-item.ts';
import { SeverityMark } from './severity-mark.tsx';
import { useStepWords } from './use-step-words.tsx';

interface DefectCardProps {
  item: DefectItem;
  timeZone: string;
  onOpen: () => void;
  /** Absent when the person may not. */
  onStep?: (step: DefectStep) => void;
  /** By keys: one column back or forth. */
  onMove?: (by: -1 | 1) => void;
  onDrag?: (dragged: boolean) => void;
}

/** A defect of the board: dragged, or moved by its menu or by Alt and the arrows. */
export function DefectCard({ item, timeZone, onOpen, onStep, onMove, onDrag }: DefectCardProps) {
  const { t, i18n } = useTranslation('checkManage');
  const words = useStepWords();
  const nowMs = useNowMs();
  const lang = i18n.language;
  const photos = item.observations.reduce((sum, { photos: taken = [] }) => sum + taken.length, 0) + (item.photo ? 1 : 0);
  const late = isOverdue(item, nowMs);
  const day =
    item.state === 'planned' && item.plannedOn !== null
      ? t('defects.plannedFor', { day: formatDate(item.plannedOn, lang) })
      : item.repairBy !== null && item.state !== 'repaired' && item.state !== 'verified'
        ? t('defects.repairBy', { day: formatDate(item.repairBy, lang, timeZone) })
        : null;
  const keys = (event: KeyboardEvent): void => {
    const by = event.altKey && ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.key];
    if (!by || !onMove) return;
    event.preventDefault();
    onMove(by);
  };
  const drag = onDrag && {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', item._id);
      onDrag(true);
    },
    onDragEnd: () => onDrag(false),
  };
  return (
    <li className={`cm-card${item.refused ? ' bad' : item.pending ? ' wait' : ''}`} {...drag}>
      <button
        type="button"
        className="cm-open"
        aria-keyshortcuts={onMove && 'Alt+ArrowLeft Alt+ArrowRight'}
        onClick={onOpen}
        onKeyDown={keys}
      >
        <span className="flex min-w-0 items-center gap-2">
          <Plate value={item.plate} />
          <SeverityMark severity={item.severity} />
        </span>
        <b className="font-medium">{labelOf(item, lang)}</b>
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-xs text-muted">
          <span>{t('defects.seen', { age: formatAge(item.lastAt, nowMs, lang, timeZone), count: item.observations.length })}</span>
          {photos > 0 && (
            <span className="inline-flex items-center gap-1" aria-label={t('defects.photos', { count: photos })}>
              <Camera aria-hidden="true" />
              {photos}
            </span>
          )}
          {day !== null && <span className={late ? 'tag tag-alert' : undefined}>{day}</span>}
          {immobilizes(item) && <span className="tag tag-alert">{t('defects.immobilized')}</span>}
          {item.released && (
            <span className="tag tag-ok">
              <ShieldCheck aria-hidden="true" />
              {t('defects.released')}
            </span>
          )}
        </span>
        {item.pending && (
          <span className="cm-wait">
            <CloudUpload aria-hidden="true" />
            {t('waits')}
          </span>
        )}
      </button>
      {onStep && (
        <Menu
          className="iconbtn iconbtn-sm"
          label={t('defects.stepsOf', { name: `${item.plate}, ${labelOf(item, lang)}` })}
          button={<EllipsisVertical aria-hidden="true" />}
          items={stepsByHand(item.state).map((step) => ({
            key: step,
            label: words(step).ask,
            icon: words(step).icon,
            onSelect: () => onStep(step),
          }))}
        />
      )}
    </li>
  );
}
