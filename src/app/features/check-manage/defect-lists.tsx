import type { TFunction } from 'i18next';
import { Camera, CloudUpload, EllipsisVertical, ShieldCheck } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFECT_STATES, type DefectStep } from '../../../domain/check-list/defect.ts';
import { formatAge, formatDate, formatDateTime, formatNumber, MISSING } from '../../../domain/text/format.ts';
import { orderRows, type SortKey } from '../../../domain/text/order-rows.ts';
import { foldText } from '../../../domain/text/search-text.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import type { ExportColumn } from '../../entity-ui/list/export-rows.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import type { Column, Sort } from '../../ui/data-table/model.ts';
import { Menu } from '../../ui/menu.tsx';
import { Plate } from '../../ui/vehicle-marks.tsx';
import './check-manage.css';
import {
  BOARD,
  type BoardState,
  byUrgency,
  type DefectItem,
  immobilizes,
  isOverdue,
  labelOf,
  SeverityMark,
  severityRank,
  stepsByHand,
  stepTo,
} from './defect-item.tsx';
import { useStepWords } from './step-dialog.tsx';

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
function DefectCard({ item, timeZone, onOpen, onStep, onMove, onDrag }: DefectCardProps) {
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

const missing = <span className="subtle">{MISSING}</span>;

export function orderDefects(items: readonly DefectItem[], { column, direction }: Sort, lang: string): DefectItem[] {
  const keys: Readonly<Record<string, (item: DefectItem) => SortKey>> = {
    plate: ({ plate }) => foldText(plate),
    label: (item) => foldText(labelOf(item, lang)),
    severity: severityRank,
    state: ({ state }) => DEFECT_STATES.indexOf(state),
    seen: ({ observations }) => observations.length,
  };
  const plain = (item: DefectItem): SortKey => item[column as 'firstAt' | 'lastAt' | 'repairBy' | 'plannedOn' | 'repairedAt'];
  return orderRows(items, keys[column] ?? plain, direction);
}

/** Columns of the list of defects. */
export function defectColumns(t: TFunction, words: WordsOf, nowMs: number): Column<DefectItem>[] {
  const { lang, timeZone } = words;
  const label = (name: string): string => words.t(`fields.${name}`);
  const at = (id: 'firstAt' | 'lastAt' | 'repairedAt' | 'verifiedAt', spare = false): Column<DefectItem> => ({
    id,
    label: label(id),
    widthPx: 150,
    sortable: true,
    spare,
    cell: (item) =>
      item[id] === null ? (
        missing
      ) : (
        <time className="ell" dateTime={item[id]}>
          {formatDateTime(item[id], lang, timeZone)}
        </time>
      ),
  });
  return [
    { id: 'plate', label: label('vehicle'), widthPx: 130, frozen: true, sortable: true, cell: ({ plate }) => <Plate value={plate} /> },
    {
      id: 'label',
      label: label('labelText'),
      widthPx: 240,
      sortable: true,
      cell: (item) => <b className="ell font-medium">{labelOf(item, lang)}</b>,
    },
    {
      id: 'severity',
      label: label('severity'),
      widthPx: 120,
      sortable: true,
      fields: ['severity'],
      cell: ({ severity }) => <SeverityMark severity={severity} />,
    },
    {
      id: 'state',
      label: label('state'),
      widthPx: 120,
      sortable: true,
      fields: ['state'],
      cell: ({ state }) => <span className="ell">{words.t(`choices.state.${state}`)}</span>,
    },
    {
      id: 'repairBy',
      label: label('repairBy'),
      widthPx: 150,
      sortable: true,
      cell: (item) =>
        item.repairBy === null ? (
          missing
        ) : (
          <span className={isOverdue(item, nowMs) ? 'tag tag-alert' : 'ell'}>{formatDate(item.repairBy, lang, timeZone)}</span>
        ),
    },
    {
      id: 'plannedOn',
      label: label('plannedOn'),
      widthPx: 120,
      sortable: true,
      fields: ['plannedOn'],
      cell: ({ plannedOn }) => (plannedOn === null ? missing : formatDate(plannedOn, lang)),
    },
    at('firstAt'),
    at('lastAt'),
    {
      id: 'seen',
      label: t('defects.timesSeen'),
      widthPx: 100,
      numeric: true,
      sortable: true,
      cell: ({ observations }) => formatNumber(observations.length, lang),
    },
    {
      id: 'comment',
      label: label('comment'),
      widthPx: 220,
      fields: ['comment'],
      cell: ({ comment }) =>
        comment === null ? (
          missing
        ) : (
          <span className="ell" title={comment}>
            {comment}
          </span>
        ),
    },
    at('repairedAt', true),
    at('verifiedAt', true),
  ];
}

/** The same in a file. */
export function defectExport(t: TFunction, words: WordsOf): ExportColumn<DefectItem>[] {
  const label = (name: string): string => words.t(`fields.${name}`);
  return [
    { label: label('plate'), value: ({ plate }) => plate },
    { label: label('labelText'), value: (item) => labelOf(item, words.lang) },
    { label: label('severity'), value: ({ severity }) => words.t(`choices.severity.${severity}`) },
    { label: label('state'), value: ({ state }) => words.t(`choices.state.${state}`) },
    ...(['firstAt', 'lastAt', 'repairBy', 'plannedOn', 'repairedAt', 'repairedByName', 'verifiedAt'] as const).map((name) => ({
      label: label(name),
      value: (item: DefectItem) => item[name] ?? '',
    })),
    { label: label('released'), value: ({ released }) => (released ? words.yes : words.no) },
    { label: label('releasedByName'), value: ({ releasedByName }) => releasedByName ?? '' },
    { label: t('defects.timesSeen'), value: ({ observations }) => observations.length },
    { label: label('comment'), value: ({ comment }) => comment ?? '' },
  ];
}
