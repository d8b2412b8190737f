import { History } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { liveRows, type LocalRow } from '../../../db/queries/live-rows.ts';
import { demandsFree, enteredIssue, heldIssue, isCardNumber, normalizeDriver } from '../../../domain/driver/driver.rules.ts';
import { type DriverAssignment, SINCE_EVER } from '../../../domain/driver/driver.ts';
import { CARD_KEY, tagKey, tagKeys } from '../../../domain/driver/who-had.ts';
import { formatDateTime, MISSING } from '../../../domain/text/format.ts';
import { issueText, type WordsOf } from '../../entity-ui/field-text.ts';
import type { FormValues } from '../../entity-ui/form/form-model.ts';
import { Picker, type PickerOption } from '../../entity-ui/form/picker.tsx';
import type { Refuses } from '../../entity-ui/form/use-form.ts';
import type { PatchSearch } from '../../entity-ui/list/use-list-search.ts';
import type { CustomInput } from '../../entity-ui/screen/entity-form.tsx';
import type { EntityColumn, EntityScreenConfig, ListSlotProps } from '../../entity-ui/screen/entity-screen-config.ts';
import { EntityScreen } from '../../entity-ui/screen/entity-screen.tsx';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { Segmented } from '../../ui/toggles.tsx';
import { ASSIGNMENT_FILTERS, assignmentSearchSchema, DRIVER_FILTERS } from './search.ts';

const TABS = ['drivers', 'assignments'] as const;

/** What a tab leaves behind for the other. */
const NOTHING = Object.fromEntries(
  ['tab', 'open', 'edit', 'new', 'q', 'sort', ...DRIVER_FILTERS, ...ASSIGNMENT_FILTERS].map((key) => [key, undefined]),
);

/** From the people who drive to what they were given, and when. */
export function TabSwitch({ tab, patch }: { tab: (typeof TABS)[number]; patch: PatchSearch }) {
  const { t } = useTranslation('driver');
  return (
    <div className="mb-4 flex">
      <Segmented
        label={t('screen.tab')}
        value={tab}
        options={TABS.map((value) => ({ value, label: t(`screen.tabs.${value}`) }))}
        onChange={(next) => patch({ ...NOTHING, tab: next === 'drivers' ? undefined : next })}
      />
    </div>
  );
}

/** A badge or card as it is written on it, of its key. */
const tagText = (tag: string): string => (tag.startsWith(CARD_KEY) ? tag.slice(CARD_KEY.length) : tag).toUpperCase();

/** The badge or card of a past time: one that somebody has or had, or what is typed. */
function TagInput({ form, id }: Parameters<CustomInput>[0]) {
  const { t } = useTranslation(['driverAssignment', 'driver']);
  const { t: tIssue } = useTranslation('fieldIssues');
  const { rows: assignments } = useRows('driverAssignment');
  const { rows: drivers } = useRows('driver');
  const value = String(form.values['tag'] ?? '');
  const issue = form.issues['tag'];
  const optionOf = useMemo(
    () =>
      (key: string): PickerOption => ({
        id: key,
        label: tagText(key),
        detail: t(key.startsWith(CARD_KEY) ? 'driver:fields.tachographCard' : 'driver:fields.badge'),
      }),
    [t],
  );
  const options = useMemo(() => {
    const keys = [
      ...assignments.flatMap(({ tag }) => tag ?? []),
      ...drivers.flatMap((driver) => tagKeys(driver)),
      ...(value ? [value] : []),
    ];
    return [...new Set(keys)].sort().map(optionOf);
  }, [assignments, drivers, value, optionOf]);
  const unknown = (key: string): PickerOption | null => (options.some((option) => option.id === key) ? null : optionOf(key));
  return (
    <Picker
      id={id}
      label={t('fields.tag')}
      hint={t('hints.tag')}
      error={issue ? issueText(tIssue, issue) : undefined}
      value={value || null}
      options={options}
      read={(typed) => (typed.trim() === '' ? null : unknown(tagKey(typed)))}
      ask={(typed) => {
        const card = String(normalizeDriver({ tachographCard: typed })['tachographCard']);
        return isCardNumber(card) ? unknown(tagKey(`${CARD_KEY}${card}`)) : null;
      }}
      onChange={(key) => form.set('tag', key ?? '')}
      onBlur={() => form.leave('tag')}
    />
  );
}

function Above({ patch }: ListSlotProps) {
  return <TabSwitch tab="assignments" patch={patch} />;
}

type Row = Partial<DriverAssignment>;

const whatOf = ({ vehicle, tag }: Row, words: WordsOf): string | null =>
  vehicle ? (words.titleOf('vehicle', vehicle) ?? null) : tag ? tagText(tag) : null;

const beginOf = ({ from }: Row, words: WordsOf): string =>
  from === undefined ? MISSING : from === SINCE_EVER ? words.t('driverAssignment:ever') : formatDateTime(from, words.lang, words.timeZone);

/** A driver whose sheet is gone keeps their name; nobody is said. */
function useColumns(words: WordsOf): readonly EntityColumn[] {
  const { t } = useTranslation('driverAssignment');
  const drivers = useRows('driver').byId;
  return useMemo((): readonly EntityColumn[] => {
    const nameOf = (row: Row): string | null =>
      (row.driver ? (drivers.get(row.driver)?.['name'] as string | undefined) : undefined) ?? row.formerUserName ?? null;
    return [
      {
        id: 'vehicle',
        label: t('what'),
        widthPx: 180,
        sortable: true,
        fields: ['vehicle', 'tag'],
        cell: (row) => <span className="ell">{whatOf(row as Row, words) ?? MISSING}</span>,
        sortKey: (row) => whatOf(row as Row, words),
      },
      {
        id: 'from',
        label: words.t('fields.from'),
        widthPx: 160,
        sortable: true,
        fields: ['from'],
        cell: (row) => <span className="num">{beginOf(row as Row, words)}</span>,
      },
      {
        id: 'driver',
        label: words.t('fields.driver'),
        widthPx: 180,
        sortable: true,
        fields: ['driver'],
        cell: (row) => <span className="ell">{nameOf(row as Row) ?? t('nobody')}</span>,
        sortKey: (row) => nameOf(row as Row),
      },
      {
        id: 'until',
        label: words.t('fields.until'),
        widthPx: 160,
        sortable: true,
        fields: ['until'],
        cell: (row) => {
          const { until } = row as Row;
          return (
            <span className="num">
              {until ? formatDateTime(until, words.lang, words.timeZone) : until === null ? t('running') : MISSING}
            </span>
          );
        },
      },
    ];
  }, [t, words, drivers]);
}

/** As the server does: what is entered or corrected is whole, and a badge or card free, as far as this device knows. */
function useRefuses(row: LocalRow | undefined): Refuses {
  const nowMs = useNowMs();
  const { rows } = useRows('driverAssignment');
  return useCallback(
    (doc: FormValues) => {
      const before = row && row.refused === undefined ? (row as LocalRow & DriverAssignment) : null;
      const after = { ...before, ...doc } as DriverAssignment;
      const issue = enteredIssue(after, before, nowMs);
      if (issue || !demandsFree(after, before)) return issue ? [issue] : [];
      const drivers = liveRows('driver').getSnapshot().byId;
      const held = heldIssue(
        after,
        rows
          .filter(({ _id }) => _id !== row?._id)
          .map(({ vehicle, tag, from, until, driver, formerUserName }) => ({
            vehicle,
            tag,
            from,
            until,
            name: String((driver ? drivers.get(driver)?.['name'] : formerUserName) ?? ''),
          })),
      );
      return held ? [held] : [];
    },
    [row, nowMs, rows],
  );
}

const CONFIG: EntityScreenConfig = {
  entity: 'driverAssignment',
  to: '/gestion/conducteurs',
  query: 'tab=assignments',
  parent: { key: 'drivers', to: '/gestion/conducteurs' },
  icon: History,
  search: assignmentSearchSchema,
  filters: ASSIGNMENT_FILTERS,
  always: ASSIGNMENT_FILTERS,
  shown: ['vehicle', 'driver', 'from', 'until', 'reason', 'enteredByName'],
  startingSort: '-from',
  sections: [
    { key: 'who', fields: ['vehicle', 'tag', 'driver'] },
    { key: 'when', fields: ['from', 'until'] },
    { key: 'why', fields: ['reason'], wide: ['reason'] },
  ],
  useColumns,
  hidden: ['tag', 'former', 'formerUser', 'enteredBy'],
  custom: { tag: (input) => <TagInput {...input} /> },
  // It is of one of the two.
  shows: (field, { vehicle, tag }) => (field === 'tag' ? !vehicle : field !== 'vehicle' || !tag),
  useRefuses,
  hints: { driver: 'hints.driver', until: 'hints.until', reason: 'hints.reason' },
  // What runs is the field of the vehicle or the driver: only since when can be wrong. What it is of never changes.
  fixed: (row) =>
    (row as Row).until === null
      ? { fields: [(row as Row).tag ? 'tag' : 'vehicle', 'driver', 'until'], why: (row as Row).tag ? 'fixed.tag' : 'fixed.running' }
      : (row as Row).tag
        ? { fields: ['tag'], why: 'fixed.badge' }
        : { fields: ['vehicle'], why: 'fixed.vehicle' },
  summary: (row, words) => {
    const { driver, formerUserName, until } = row as DriverAssignment;
    return [
      (driver ? words.titleOf('driver', driver) : undefined) ?? formerUserName ?? words.t('driverAssignment:nobody'),
      whatOf(row as Row, words),
      `${beginOf(row as Row, words)} – ${until ? formatDateTime(until, words.lang, words.timeZone) : words.t('driverAssignment:running')}`,
    ]
      .filter(Boolean)
      .join(' · ');
  },
  Above,
};

/** Who had which vehicle, badge or card when: what was is corrected here, with a reason; what is now, on the vehicle. */
export function AssignmentsScreen() {
  return <EntityScreen config={CONFIG} />;
}
