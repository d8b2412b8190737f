import { CheckCheck } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFECT_STATES, DEFECT_STEPS, type DefectStep, SEVERITIES } from '../../../domain/check-list/defect.ts';
import { dayOf } from '../../../domain/time/time-zone.ts';
import { patchRow } from '../../../db/mutate.ts';
import { AbsentDrawer } from '../../entity-ui/screen/absent-row.tsx';
import { type FilterGroup, ListToolbar } from '../../entity-ui/list/list-toolbar.tsx';
import { ListBody } from '../../entity-ui/list/list-page.tsx';
import { type ListAction, ListRows } from '../../entity-ui/list/list-table.tsx';
import { FLAG_WORDS, listShape, idParam, wordsParam, idsParam, vehicleFilterShape } from '../../entity-ui/list/list-search.ts';
import { useExport } from '../../entity-ui/list/use-export.ts';
import { useListSearch } from '../../entity-ui/list/use-list-search.ts';
import { useListView } from '../../entity-ui/list/use-list-view.ts';
import { pendingText, useRowStatus } from '../../entity-ui/list/use-row-status.tsx';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import { Plate } from '../../ui/vehicle-marks.tsx';
import { Segmented } from '../../ui/toggles.tsx';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import { useSaved } from '../../entity-ui/use-writes.ts';
import { notify } from '../../shell/notifications.ts';
import { ConfirmDialog } from '../../ui/overlay.tsx';
import { DefectBoard, defectColumns, defectExport, orderDefects } from './defect-lists.tsx';
import { DefectDrawer } from './defect-drawer.tsx';
import { type DefectItem, defectsLeft, labelOf, SeverityMark, stepsByHand, useDefects } from './defect-item.tsx';
import { useVehicleFilters } from './search.ts';
import { StepDialog, useStepWords } from './step-dialog.tsx';
import * as z from 'zod/mini';
import { VEHICLE_FILTER_NAMES } from '../../../domain/vehicle/vehicle-filters.ts';

/** "Remise en service": the second of the two taps that sign it. */
function ReleaseDialog({ item, onClose }: { item: DefectItem; onClose: () => void }) {
  const { t, i18n } = useTranslation('checkManage');
  const saved = useSaved();
  const [busy, setBusy] = useState(false);
  async function sign(): Promise<void> {
    setBusy(true);
    try {
      await patchRow('defect', item._id, { released: true });
      saved(t('release.done'));
      onClose();
    } catch (error) {
      notify({ msg: t('notSaved'), type: 'error', error });
      setBusy(false);
    }
  }
  return (
    <ConfirmDialog
      open
      loses={false}
      title={t('release.title', { plate: item.plate })}
      keep={t('cancel')}
      confirm={t('release.sign')}
      busy={busy}
      onClose={onClose}
      onConfirm={() => void sign()}
    >
      <p>{t('release.text', { defect: labelOf(item, i18n.language) })}</p>
    </ConfirmDialog>
  );
}

const NONE: readonly DefectItem[] = [];
const idOf = (item: DefectItem): string => item._id;
const hrefOf = (item: DefectItem): string => `/check-list-vehicule?tab=defects&open=${item._id}`;
const EVERY_MS = 60_000;

/** Search parameters of the board of defects: `view` the list in its place, `open` one of them. */
const defectsSearchSchema = z.object({
  ...listShape,
  open: idParam(),
  view: wordsParam(['list']),
  state: wordsParam(DEFECT_STATES),
  severity: wordsParam(SEVERITIES),
  overdue: wordsParam(FLAG_WORDS),
  vehicles: idsParam(),
  ...vehicleFilterShape,
});
const DEFECT_FILTERS = ['severity', 'overdue', 'vehicles', ...VEHICLE_FILTER_NAMES, 'state'];

/** Défauts: what is wrong with the vehicles, by state or as a list; moved on here, without network too. */
export function DefectsScreen() {
  const { t } = useTranslation(['checkManage', 'defect', 'list', 'table', 'entityForm']);
  const words = useWords('defect');
  const access = useAccess();
  const phone = useMedia(PHONE);
  const nowMs = useNowMs(EVERY_MS);
  const stepWords = useStepWords();
  const [search, patch] = useListSearch(defectsSearchSchema);
  const { rows, byId, loaded, refused } = useDefects();
  const { groups: places, isLooked } = useVehicleFilters(search);
  const [asked, setAsked] = useState<{ step: DefectStep; items: readonly DefectItem[] } | null>(null);
  const [releasing, setReleasing] = useState<DefectItem | null>(null);
  const { lang, timeZone } = words;
  const columns = useMemo(() => defectColumns(t, words, nowMs), [t, words, nowMs]);
  const view = useListView<DefectItem>({ listKey: 'defects', search, patch, filterKeys: DEFECT_FILTERS, startingSort: '-lastAt', columns });
  const left = useMemo(
    () => defectsLeft(rows as readonly DefectItem[], { ...search, typed: view.typed }, isLooked, lang, nowMs),
    [rows, search, view.typed, isLooked, lang, nowMs],
  );
  const items = useMemo(() => orderDefects(left, view.sort, lang), [left, view.sort, lang]);
  const file = useExport<DefectItem>(t('defects.exportName'), t('defect:other'), dayOf(nowMs, timeZone), () => defectExport(t, words));
  const open = useCallback((item: DefectItem) => patch({ open: item._id }), [patch]);
  const openId = useCallback((id: string) => patch({ open: id }), [patch]);
  const marks = useRowStatus({ entity: 'defect', onFix: openId, onOpen: openId });
  const mayUpdate = access.can('update', 'defect');
  const ask = (item: DefectItem, step: DefectStep): void => setAsked({ step, items: [item] });
  const isList = search['view'] === 'list';
  const shown = typeof search['open'] === 'string' ? (byId.get(search['open']) as DefectItem | undefined) : undefined;
  const chosen = (key: string): string[] => (typeof search[key] === 'string' ? search[key].split(',') : []);
  const groups: FilterGroup[] = [
    {
      key: 'severity',
      label: words.t('fields.severity'),
      all: t('list:any'),
      always: true,
      selected: chosen('severity'),
      options: SEVERITIES.toReversed().map((value) => ({ value, label: words.t(`choices.severity.${value}`) })),
    },
    {
      key: 'overdue',
      label: t('defects.overdue'),
      all: t('list:any'),
      selected: chosen('overdue'),
      options: FLAG_WORDS.map((value) => ({ value, label: value === 'yes' ? words.yes : words.no })),
    },
    ...places.map((group) => ({ ...group, always: true })),
    ...(isList
      ? [
          {
            key: 'state',
            label: words.t('fields.state'),
            all: t('list:any'),
            always: true,
            selected: chosen('state'),
            options: DEFECT_STATES.map((value) => ({ value, label: words.t(`choices.state.${value}`) })),
          },
        ]
      : []),
  ];
  const byHand = DEFECT_STEPS.filter((step) => step !== 'stillThere' && step !== 'seenRepaired');
  const actions: ListAction<DefectItem>[] = mayUpdate
    ? byHand.map((step) => ({
        key: step,
        label: stepWords(step).ask,
        icon: stepWords(step).icon,
        when: ({ state }) => stepsByHand(state).includes(step),
        one: (item) => ask(item, step),
        ...(step === 'merge' ? {} : { many: (many) => many.length > 0 && setAsked({ step, items: many }) }),
      }))
    : [];
  const aside = left.filter(({ state }) => state === 'deferred' || state === 'dismissed' || state === 'duplicate').length;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <Segmented
          label={t('view')}
          value={isList ? 'list' : 'board'}
          options={(['board', 'list'] as const).map((value) => ({ value, label: t(`views.${value}`) }))}
          onChange={(next) => patch({ view: next === 'list' ? next : undefined, state: undefined, sort: undefined })}
        />
      </div>
      <ListToolbar
        plain={!isList}
        view={view}
        groups={groups}
        patch={patch}
        phone={phone}
        count={items.length}
        searchText={t('defects.search')}
        onExport={(format) => void file.run(format, items)}
      />
      <ListBody
        count={items.length}
        loaded={loaded}
        isFiltered={view.isFiltered}
        onClear={view.clear}
        empty={{ icon: <CheckCheck aria-hidden="true" />, title: t('defects.none'), text: t('defects.noneText') }}
      >
        {isList ? (
          <ListRows
            phone={phone}
            label={t('defect:other')}
            view={view}
            items={items}
            idOf={idOf}
            nameOf={(item) => `${item.plate}, ${labelOf(item, lang)}`}
            hrefOf={hrefOf}
            onOpen={open}
            statusOf={marks.statusOf}
            refused={refused}
            actions={actions}
            firstDown={['severity', 'lastAt', 'firstAt', 'seen']}
            pendingText={(item) => pendingText(item, t, (field) => t(`defect:fields.${field}`))}
            card={(item) => (
              <div className="grid gap-1">
                <span className="flex flex-wrap items-center gap-2">
                  <Plate value={item.plate} />
                  <SeverityMark severity={item.severity} />
                  <span className="tag tag-line">{words.t(`choices.state.${item.state}`)}</span>
                </span>
                <b className="ell">{labelOf(item, lang)}</b>
              </div>
            )}
          />
        ) : (
          <>
            <DefectBoard items={left} timeZone={timeZone} phone={phone} onOpen={open} {...(mayUpdate ? { onStep: ask } : {})} />
            {aside > 0 && (
              <button type="button" className="link mt-3" onClick={() => patch({ view: 'list', state: 'deferred,dismissed,duplicate' })}>
                {t('defects.aside', { count: aside })}
              </button>
            )}
          </>
        )}
      </ListBody>
      {typeof search['open'] === 'string' && loaded && !shown && (
        <AbsentDrawer entity="defect" id={search['open']} title={t('defect:one')} onClose={() => patch({ open: undefined })} />
      )}
      {/* Never one modal over another: the detail steps aside for the question. */}
      {shown && !asked && !releasing && (
        <DefectDrawer
          item={shown}
          words={words}
          status={marks.statusOf(shown)}
          mayUpdate={mayUpdate}
          mayLower={access.can('update', 'checkTemplate')}
          onClose={() => patch({ open: undefined })}
          onStep={(step) => ask(shown, step)}
          onRelease={() => setReleasing(shown)}
        />
      )}
      {asked && (
        <StepDialog
          key={asked.step}
          step={asked.step}
          items={asked.items}
          others={
            asked.items.length === 1
              ? (rows as readonly DefectItem[]).filter(
                  (other) => other.vehicle === asked.items[0]!.vehicle && other._id !== asked.items[0]!._id && other.state !== 'duplicate',
                )
              : NONE
          }
          today={dayOf(nowMs, timeZone)}
          onClose={() => setAsked(null)}
        />
      )}
      {releasing && <ReleaseDialog item={releasing} onClose={() => setReleasing(null)} />}
      {marks.dialog}
    </>
  );
}
