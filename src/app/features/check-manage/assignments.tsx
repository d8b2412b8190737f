import { CalendarClock, Plus } from 'lucide-react';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { orderRows, type SortKey } from '../../../domain/text/order-rows.ts';
import { foldText } from '../../../domain/text/search-text.ts';
import { ENTITIES, type EntityName } from '../../../domain/registry.ts';
import type { RowsSnapshot } from '../../../db/queries/live-rows.ts';
import { MISSING, formatNumber } from '../../../domain/text/format.ts';
import { AbsentDrawer } from '../../entity-ui/screen/absent-row.tsx';
import { ListBody } from '../../entity-ui/list/list-page.tsx';
import { ListRows } from '../../entity-ui/list/list-table.tsx';
import { ListToolbar } from '../../entity-ui/list/list-toolbar.tsx';
import { useListSearch } from '../../entity-ui/list/use-list-search.ts';
import { useListView } from '../../entity-ui/list/use-list-view.ts';
import { pendingText, useRowStatus } from '../../entity-ui/list/use-row-status.tsx';
import { EntityDrawer } from '../../entity-ui/screen/entity-drawer.tsx';
import { RemoveDialog } from '../../entity-ui/screen/remove-dialog.tsx';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import { RowDetails } from '../../entity-ui/screen/row-details.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table/model.ts';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import { type AssignmentRow, NextDues, scopeText, weekday } from './assignment-text.tsx';
import { templatesSearchSchema } from './search.ts';
import { templateGroups, titleOf, type TemplateRow } from './templates/template-versions.tsx';
import type { Trigger } from '../../../domain/check-list/due.ts';
import type { TFunction } from 'i18next';
import type { CheckAssignment } from '../../../domain/check-list/check-template.ts';

type Said = (row: AssignmentRow) => string;

function triggerText(trigger: Trigger, t: TFunction, lang: string): string {
  switch (trigger.every) {
    case 'daily':
      return trigger.days.length === 7
        ? t('checkManage:trigger.everyDay', { time: trigger.dueBy })
        : t('checkManage:trigger.onDays', { days: trigger.days.map((day) => weekday(day, lang)).join(', '), time: trigger.dueBy });
    case 'days':
      return t('checkManage:trigger.everyDays', { count: trigger.count, time: trigger.dueBy });
    case 'km':
      return t('checkManage:trigger.everyKm', { km: formatNumber(trigger.count, lang) });
    case 'hours':
      return t('checkManage:trigger.everyHours', { hours: formatNumber(trigger.count, lang) });
    default:
      return t(`checkManage:trigger.kinds.${trigger.every}`);
  }
}

/** `memberOf`: name of a person's id. */
function whoText({ who }: Pick<CheckAssignment, 'who'>, t: TFunction, memberOf: (user: string) => string | undefined): string {
  return who.kind === 'people' ? who.ids.map((id) => memberOf(id) ?? t('alertRule:unknown')).join(', ') : t(`checkManage:who.${who.kind}`);
}

/** Assignments in words: their template, vehicles, times and people. */
function useAssignmentWords(): { template: Said; scope: Said; trigger: Said; who: Said; reminders: Said; skip: Said } {
  const { t, i18n } = useTranslation(['checkManage', 'vehicle', 'alertRule']);
  const templates = useRows('checkTemplate').rows;
  const vehicle = useRows('vehicle').byId;
  const fleet = useRows('fleet').byId;
  const site = useRows('site').byId;
  const members = useRows('membership').rows;
  return useMemo(() => {
    const lang = i18n.language;
    const faces = new Map(templateGroups(templates as TemplateRow[]).map(({ key, face }) => [key, titleOf(face, lang)]));
    const named: Record<string, RowsSnapshot['byId']> = { vehicle, fleet, site };
    const titled = (entity: string, id: string): string | undefined =>
      named[entity]?.get(id)?.[ENTITIES[entity as EntityName].title] as string | undefined;
    const memberOf = (user: string): string | undefined => members.find((row) => row.user === user)?.name;
    return {
      template: ({ templateKey }) => faces.get(templateKey) ?? templateKey,
      scope: (row) => scopeText(row, t, titled),
      trigger: ({ trigger }) => triggerText(trigger, t, lang),
      who: (row) => whoText(row, t, memberOf),
      reminders: ({ remindersMin }) =>
        remindersMin
          .map((minutes) => (minutes < 60 ? t('assign.minutes', { count: minutes }) : t('assign.hours', { count: minutes / 60 })))
          .join(', ') || MISSING,
      skip: ({ skipIf }) =>
        [skipIf.noMovement && t('assign.noMovement'), skipIf.inRepair && t('assign.inRepair')].filter(Boolean).join(', ') || MISSING,
    };
  }, [t, i18n.language, templates, vehicle, fleet, site, members]);
}

const entity = ENTITIES.checkAssignment;
const NO_FILTERS: readonly string[] = [];
const idOf = ({ _id }: AssignmentRow): string => _id;
const hrefOf = ({ _id }: AssignmentRow): string => `/check-list-vehicule?tab=templates&view=assignments&open=${_id}`;

/** Assignments: which templates are asked of which vehicles. */
export function Assignments({ views }: { views: ReactNode }) {
  const { t } = useTranslation(['checkManage', 'checkAssignment', 'list', 'entityForm']);
  const words = useWords('checkAssignment');
  const said = useAssignmentWords();
  const phone = useMedia(PHONE);
  const access = useAccess();
  const [search, patch] = useListSearch(templatesSearchSchema);
  const { rows, byId, loaded, refused } = useRows('checkAssignment');
  const [removing, setRemoving] = useState<readonly string[]>([]);
  const columns = useMemo((): Column<AssignmentRow>[] => {
    const text = (
      id: 'templateKey' | 'scope' | 'trigger' | 'who',
      widthPx: number,
      of: (row: AssignmentRow) => string,
      sortable = false,
    ): Column<AssignmentRow> => ({
      id,
      label: words.t(`fields.${id}`),
      widthPx,
      sortable,
      fields: [id],
      cell: (row) => (
        <span className="ell" title={of(row)}>
          {of(row)}
        </span>
      ),
    });
    return [
      {
        id: 'name',
        label: words.t('fields.name'),
        widthPx: 230,
        frozen: true,
        sortable: true,
        fields: ['name'],
        cell: ({ name }) => <b className="ell font-medium">{name}</b>,
      },
      text('templateKey', 200, said.template, true),
      text('scope', 200, said.scope),
      text('trigger', 220, said.trigger),
      text('who', 160, said.who),
      {
        id: 'enabled',
        label: words.t('fields.enabled'),
        widthPx: 90,
        sortable: true,
        fields: ['enabled'],
        cell: ({ enabled }) => (enabled ? words.yes : words.no),
      },
    ];
  }, [words, said]);
  const view = useListView<AssignmentRow>({
    listKey: 'check-assignments',
    search,
    patch,
    filterKeys: NO_FILTERS,
    startingSort: 'name',
    columns,
  });
  const items = useMemo(() => {
    const keys: Readonly<Record<string, (row: AssignmentRow) => SortKey>> = {
      name: ({ name }) => foldText(name),
      templateKey: (row) => foldText(said.template(row)),
      enabled: ({ enabled }) => Number(enabled),
    };
    const found = (rows as AssignmentRow[]).filter((row) => foldText(`${row.name} ${said.template(row)}`).includes(foldText(view.typed)));
    return orderRows(found, keys[view.sort.column] ?? keys['name']!, view.sort.direction);
  }, [rows, said, view.typed, view.sort]);
  const open = useCallback(({ _id }: AssignmentRow) => patch({ open: _id }), [patch]);
  const edit = useCallback((id: string) => patch({ do: 'assignment', open: id }), [patch]);
  const marks = useRowStatus({ entity: 'checkAssignment', onFix: edit });
  const shown = typeof search['open'] === 'string' ? (byId.get(search['open']) as AssignmentRow | undefined) : undefined;
  const mayWrite = access.can('update', 'checkAssignment');
  const label = (name: string): string => words.t(`fields.${name}`);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        {views}
        {mayWrite && (
          <Button
            variant="primary"
            className={phone ? 'btn-block' : undefined}
            icon={<Plus aria-hidden="true" />}
            onClick={() => patch({ do: 'assignment', open: undefined })}
          >
            {t('assign.add')}
          </Button>
        )}
      </div>
      <ListToolbar view={view} groups={[]} patch={patch} phone={phone} count={items.length} searchText={t('assign.search')} />
      <ListBody
        count={items.length}
        loaded={loaded}
        isFiltered={view.isFiltered}
        onClear={view.clear}
        empty={{ icon: <CalendarClock aria-hidden="true" />, title: t('assign.none'), text: t('assign.noneText') }}
      >
        <ListRows
          phone={phone}
          label={t('checkAssignment:other')}
          view={view}
          items={items}
          idOf={idOf}
          nameOf={({ name }) => name}
          hrefOf={hrefOf}
          onOpen={open}
          statusOf={marks.statusOf}
          refused={refused}
          pendingText={(row) => pendingText(row, t, label)}
          card={(row) => (
            <div className="grid gap-1">
              <b className="ell">{row.name}</b>
              <span className="ell text-sm text-muted">{said.template(row)}</span>
              <span className="ell text-sm text-muted">{said.trigger(row)}</span>
            </div>
          )}
        />
      </ListBody>
      {typeof search['open'] === 'string' && loaded && !shown && removing.length === 0 && (
        <AbsentDrawer
          entity="checkAssignment"
          id={search['open']}
          title={t('checkAssignment:one')}
          onClose={() => patch({ open: undefined })}
        />
      )}
      {shown && removing.length === 0 && (
        <EntityDrawer
          entity={entity}
          row={shown}
          words={words}
          status={marks.statusOf(shown)}
          hidden={['templateKey']}
          onClose={() => patch({ open: undefined })}
          {...(mayWrite ? { onEdit: () => edit(shown._id), onRemove: () => setRemoving([shown._id]) } : {})}
        >
          <NextDues trigger={shown.trigger} from={shown.from} to={shown.to} />
          <RowDetails
            lines={[
              { label: label('templateKey'), value: said.template(shown) },
              { label: label('scope'), value: said.scope(shown) },
              { label: label('trigger'), value: said.trigger(shown) },
              { label: label('who'), value: said.who(shown) },
              { label: label('remindersMin'), value: said.reminders(shown) },
              { label: label('skipIf'), value: said.skip(shown) },
            ]}
          />
        </EntityDrawer>
      )}
      <RemoveDialog
        entity="checkAssignment"
        ids={removing}
        open={removing.length > 0}
        onClose={() => setRemoving([])}
        onDone={() => patch({ open: undefined })}
      />
      {marks.dialog}
    </>
  );
}
