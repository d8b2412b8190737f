import { BellRing, CheckCheck, LockKeyhole, MessageSquareText, SquareArrowOutUpRight } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ENTITIES } from '../../../domain/registry.ts';
import { formatDateTime } from '../../../domain/text/format.ts';
import { writeRows } from '../../../db/mutate.ts';
import { AbsentDrawer } from '../../entity-ui/screen/absent-row.tsx';
import { AlertSeverity } from '../../entity-ui/vehicle/alert-text.tsx';
import { ListPage } from '../../entity-ui/list/list-page.tsx';
import { type ListAction, ListRows } from '../../entity-ui/list/list-table.tsx';
import { ListToolbar } from '../../entity-ui/list/list-toolbar.tsx';
import { useExport } from '../../entity-ui/list/use-export.ts';
import { useListView } from '../../entity-ui/list/use-list-view.ts';
import { pendingText, useRowStatus } from '../../entity-ui/list/use-row-status.tsx';
import { useEntityFilters } from '../../entity-ui/screen/entity-items.ts';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import { DateRange } from '../../ui/dates/date-range.tsx';
import { EmptyState } from '../../ui/note.tsx';
import { Plate } from '../../ui/vehicle-marks.tsx';
import { Segmented } from '../../ui/toggles.tsx';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import { useSaved } from '../../entity-ui/use-writes.ts';
import { notify } from '../../shell/notifications.ts';
import { ConfirmDialog } from '../../ui/overlay.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { alertColumns, alertExport, AlertGroups, orderAlerts, useGroupColumns } from './alert-columns.tsx';
import { AlertDrawer, type AlertGroup, alertGroups, type AlertItem, useAlertsReport } from './alert-item.tsx';
import { ALERT_FILTERS } from './search.ts';

const COMMENT_MAX = 2000;

/** Acknowledges alerts, one or many, and says something of them; with or without network. Of one that was seen already, the comment is what changes. */
function AcknowledgeDialog({ alerts, onClose }: { alerts: readonly AlertItem[]; onClose: () => void }) {
  const { t } = useTranslation(['alertsReport', 'entityForm']);
  const saved = useSaved();
  const [only] = alerts.length === 1 ? alerts : [];
  const [comment, setComment] = useState(only?.comment ?? '');
  const [busy, setBusy] = useState(false);
  const isSeen = alerts.every(({ acknowledged }) => acknowledged);
  const count = alerts.length;

  async function save(): Promise<void> {
    const said = comment.trim() || null;
    const writes = alerts.flatMap((alert) => {
      const doc = {
        ...(alert.acknowledged ? {} : { acknowledged: true }),
        ...(said === alert.comment || (said === null && !only) ? {} : { comment: said }),
      };
      return Object.keys(doc).length === 0 ? [] : [{ id: alert._id, doc }];
    });
    setBusy(true);
    try {
      if (writes.length > 0) await writeRows('alert', writes);
      saved(isSeen ? t('commented') : t('done', { count }));
      onClose();
    } catch (error) {
      notify({ msg: t('notDone'), type: 'error', error });
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      open
      loses={false}
      title={isSeen ? t('commentTitle') : t('ackTitle', { count })}
      keep={t('keep')}
      confirm={isSeen ? t('saveComment') : t('confirm', { count })}
      busy={busy}
      onClose={onClose}
      onConfirm={() => void save()}
    >
      <TextArea
        label={t('comment')}
        hint={only ? undefined : t('commentAll')}
        value={comment}
        maxLength={COMMENT_MAX}
        onChange={(event) => setComment(event.target.value)}
      />
    </ConfirmDialog>
  );
}

const alert = ENTITIES.alert;
const ALWAYS = ['acknowledged', 'severity', 'kind'];
const NONE: readonly AlertItem[] = [];
const idOf = (item: AlertItem): string => item._id;
const hrefOf = (item: AlertItem): string => `/rapports/alertes?open=${item._id}`;

/** /rapports/alertes: the alerts of a period, one by one, by rule or by vehicle; acknowledged and commented here, without network too. */
export function AlertsReportScreen() {
  const { t } = useTranslation(['alertsReport', 'nav', 'list', 'alert', 'entityForm', 'reports']);
  const words = useWords('alert');
  const access = useAccess();
  const phone = useMedia(PHONE);
  const { refused, byId: alerts } = useRows('alert');
  const { search, patch, loaded, range, today, timeZone, choosePeriod, inPeriod, left, by } = useAlertsReport(words);
  const [acking, setAcking] = useState(NONE);
  const columns = useMemo(() => alertColumns(t, words), [t, words]);
  const view = useListView<AlertItem>({
    listKey: 'alerts-report',
    search,
    patch,
    filterKeys: ALERT_FILTERS,
    startingSort: '-startAt',
    columns,
  });
  const groupColumns = useGroupColumns(by ?? 'rule', words);
  const groupView = useListView<AlertGroup>({
    listKey: `alerts-report-${by ?? 'rule'}`,
    search,
    patch,
    filterKeys: ALERT_FILTERS,
    startingSort: '-count',
    columns: groupColumns,
  });
  const found = useMemo(() => left(view.typed), [left, view.typed]);
  const items = useMemo(() => orderAlerts(found, view.sort, words), [found, view.sort, words]);
  const groups = useMemo(
    () => (by ? alertGroups(found, by, (id) => words.titleOf(by === 'rule' ? 'alertRule' : 'vehicle', id)) : []),
    [found, by, words],
  );
  const filters = useEntityFilters(alert, ALERT_FILTERS, ALWAYS, search, words);
  const file = useExport<AlertItem>(t('exportName'), t('nav:report.alertes'), `${range.from}-${range.to}`, () => alertExport(t, words));
  const open = useCallback((item: AlertItem) => patch({ open: item._id }), [patch]);
  const fix = useCallback((id: string) => patch({ open: id }), [patch]);
  const marks = useRowStatus({ entity: 'alert', onFix: fix });
  const mayAck = access.can('update', 'alert');
  const shown = inPeriod.find(({ _id }) => _id === search.open);
  const crumbs = [{ label: t('nav:reports'), to: '/rapports' }, { label: t('nav:report.alertes') }];
  const nameOf = (item: AlertItem): string => `${item.ruleName}, ${formatDateTime(item.startAt, words.lang, timeZone)}`;
  const acknowledge: ListAction<AlertItem>[] = mayAck
    ? [
        {
          key: 'acknowledge',
          label: t('acknowledge'),
          icon: <CheckCheck aria-hidden="true" />,
          one: (item) => setAcking([item]),
          many: setAcking,
          when: ({ acknowledged }) => !acknowledged,
        },
        {
          key: 'comment',
          label: t('commentOne'),
          icon: <MessageSquareText aria-hidden="true" />,
          one: (item) => setAcking([item]),
          when: ({ acknowledged }) => acknowledged,
        },
      ]
    : [];
  const actions = [{ key: 'open', label: t('open'), icon: <SquareArrowOutUpRight aria-hidden="true" />, one: open }, ...acknowledge];
  if (!access.can('read', 'alert'))
    return (
      <EmptyState icon={<LockKeyhole aria-hidden="true" />} title={t('notYours')}>
        {t('notYoursText')}
      </EmptyState>
    );
  const toolbar = (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <DateRange label={t('reports:period')} value={range} onChange={choosePeriod} today={today} timeZone={timeZone} max={today} />
        <Segmented
          label={t('view')}
          value={by ?? 'list'}
          options={(['list', 'rule', 'vehicle'] as const).map((value) => ({ value, label: t(`views.${value}`) }))}
          onChange={(next) => patch({ view: next === 'list' ? undefined : next, sort: undefined })}
        />
      </div>
      {by ? (
        <ListToolbar
          view={groupView}
          groups={filters}
          patch={patch}
          phone={phone}
          count={groups.length}
          searchText={t('search')}
          onExport={(format) => void file.run(format, items)}
        />
      ) : (
        <ListToolbar
          view={view}
          groups={filters}
          patch={patch}
          phone={phone}
          count={items.length}
          searchText={t('search')}
          onExport={(format) => void file.run(format, items)}
        />
      )}
    </>
  );
  return (
    <>
      <ListPage
        crumbs={crumbs}
        title={t('nav:report.alertes')}
        count={items.length}
        held={inPeriod.length}
        loaded={loaded}
        words={words}
        phone={phone}
        empty={{ icon: <BellRing aria-hidden="true" />, title: t('none'), text: t('noneText') }}
        isFiltered={view.isFiltered}
        onClear={view.clear}
        toolbar={toolbar}
      >
        {by ? (
          <AlertGroups
            by={by}
            groups={groups}
            view={groupView}
            phone={phone}
            onOpen={({ key, isThere }) =>
              patch(isThere ? { view: undefined, [by]: key, sort: undefined } : { view: undefined, sort: undefined })
            }
          />
        ) : (
          <ListRows
            phone={phone}
            label={t('nav:report.alertes')}
            view={view}
            items={items}
            idOf={idOf}
            nameOf={nameOf}
            hrefOf={hrefOf}
            onOpen={open}
            statusOf={marks.statusOf}
            refused={refused}
            actions={actions}
            firstDown={['startAt', 'severity', 'duration', 'value', 'count']}
            pendingText={(item) => pendingText(item, t, (field) => t(`alert:fields.${field}`))}
            card={(item) => (
              <div className="grid gap-1">
                <span className="flex flex-wrap items-center gap-2">
                  <b className="ell min-w-0 flex-1">{item.ruleName}</b>
                  <AlertSeverity severity={item.severity} />
                </span>
                <span className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
                  {item.vehicle && <Plate value={words.titleOf('vehicle', item.vehicle) ?? '—'} />}
                  {formatDateTime(item.startAt, words.lang, timeZone)}
                  {item.acknowledged && <span className="tag tag-line">{t('alert:fields.acknowledged')}</span>}
                </span>
              </div>
            )}
          />
        )}
      </ListPage>
      {search.open && loaded && !shown && !alerts.has(search.open) && (
        <AbsentDrawer entity="alert" id={search.open} title={t('alert:one')} onClose={() => patch({ open: undefined })} />
      )}
      {shown && (
        <AlertDrawer
          item={shown}
          words={words}
          status={marks.statusOf(shown)}
          onClose={() => patch({ open: undefined })}
          onAcknowledge={mayAck ? () => setAcking([shown]) : undefined}
        />
      )}
      {acking.length > 0 && <AcknowledgeDialog alerts={acking} onClose={() => setAcking(NONE)} />}
      {marks.dialog}
    </>
  );
}
