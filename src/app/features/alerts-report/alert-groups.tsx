import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertSeverity } from '../../entity-ui/alert-severity.tsx';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { ListRows } from '../../entity-ui/list/list-rows.tsx';
import type { ListView } from '../../entity-ui/list/use-list-view.ts';
import { formatDateTime, formatNumber, formatWorkS } from '../../../domain/kit/format.ts';
import type { Column } from '../../ui/data-table/column.ts';
import { Plate } from '../../ui/plate.tsx';
import type { AlertGroup, AlertGrouping } from './alert-item.ts';

interface AlertGroupsProps {
  by: AlertGrouping;
  groups: readonly AlertGroup[];
  view: ListView<AlertGroup>;
  phone: boolean;
  onOpen: (group: AlertGroup) => void;
}

/** Columns of the alerts gathered by rule or by vehicle. */
export function useGroupColumns(by: AlertGrouping, words: WordsOf): Column<AlertGroup>[] {
  const { t } = useTranslation(['alerts-report', 'alert']);
  const { lang, timeZone } = words;
  return useMemo(() => {
    const figure = (id: 'count' | 'open' | 'unseen'): Column<AlertGroup> => ({
      id,
      label: t(`columns.${id}`),
      widthPx: 110,
      numeric: true,
      cell: (group) => formatNumber(group[id], lang),
    });
    return [
      { id: 'name', label: t(`alert:fields.${by}`), widthPx: 320, frozen: true, cell: (group) => <GroupName by={by} group={group} /> },
      figure('count'),
      figure('unseen'),
      figure('open'),
      { id: 'severity', label: t('columns.gravest'), widthPx: 150, cell: ({ severity }) => <AlertSeverity severity={severity} /> },
      {
        id: 'lastAt',
        label: t('columns.last'),
        widthPx: 150,
        cell: ({ lastAt }) => <span className="ell">{formatDateTime(lastAt, lang, timeZone)}</span>,
      },
      {
        id: 'durationS',
        label: t('columns.total'),
        widthPx: 140,
        cell: ({ durationS }) => <span className="ell">{formatWorkS(durationS, lang)}</span>,
      },
    ];
  }, [t, by, lang, timeZone]);
}

function GroupName({ by, group }: { by: AlertGrouping; group: AlertGroup }) {
  const { t } = useTranslation('alerts-report');
  if (group.name === '') return <span className="muted ell">{t('noVehicle')}</span>;
  return by === 'vehicle' ? (
    <Plate value={group.name} />
  ) : (
    <b className="ell max-w-full font-medium" title={group.name}>
      {group.name}
    </b>
  );
}

/** Alerts gathered: a line a rule or a vehicle; it opens its alerts. */
export function AlertGroups({ by, groups, view, phone, onOpen }: AlertGroupsProps) {
  const { t } = useTranslation(['alerts-report', 'alert']);
  return (
    <ListRows
      phone={phone}
      label={t(`views.${by}`)}
      view={view}
      items={groups}
      idOf={({ key }) => key}
      nameOf={({ name }) => name}
      hrefOf={({ key, isThere }) => (isThere ? `/rapports/alertes?${by}=${key}` : '/rapports/alertes')}
      onOpen={onOpen}
      card={(group) => (
        <div className="grid gap-1">
          <span className="flex flex-wrap items-center gap-2">
            <span className="grid min-w-0 flex-1 justify-items-start">
              <GroupName by={by} group={group} />
            </span>
            <AlertSeverity severity={group.severity} />
          </span>
          <span className="text-sm text-muted">
            {t('alert:count', { count: group.count })} · {t('unseen', { count: group.unseen })}
          </span>
        </div>
      )}
    />
  );
}
