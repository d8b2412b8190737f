import { useNavigate } from '@tanstack/react-router';
import { CalendarClock, CircleCheck, Plus, Stethoscope, TriangleAlert, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { createRow } from '../../../db/mutate.ts';
import { formatDate, formatNumber, formatUnit } from '../../../domain/text/format.ts';
import { dayOf } from '../../../domain/time/time-zone.ts';
import { isMaintenanceOpen } from '../../../domain/maintenance/maintenance.ts';
import { type Defect, isDefectCarried, type Severity } from '../../../domain/check-list/defect.ts';
import { isImmobilizing } from '../../../domain/check-list/open-defects.ts';
import type { DtcStatus, DtcSeverity } from '../../../domain/dtc/diagnostic.ts';
import type { VehicleDue } from '../../../domain/maintenance/dues.ts';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useCodeToMaintenance, useCodeLabel } from '../../entity-ui/vehicle/trouble-codes.tsx';
import { useRows, useTimeZone } from '../../entity-ui/use-rows.ts';
import { useSaved } from '../../entity-ui/use-writes.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import { AppLink } from '../../shell/app-link.tsx';
import { notify } from '../../shell/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { Fold } from './vehicle-tabs.tsx';
import { useCreateWork } from './works-panel.tsx';

/** `alert`: past its time, or the vehicle should not be driven; `warning`: soon. */
type TodoTone = 'alert' | 'warning';

interface CodeRow {
  _id: string;
  vehicle: string | null;
  code: string;
  status: DtcStatus;
  severity: DtcSeverity;
  firstAt: string;
}

/** What somebody has to do about a vehicle. */
export type Todo = { key: string; tone: TodoTone } & (
  | { kind: 'due'; due: VehicleDue }
  | { kind: 'defect'; defect: Defect; immobilizes: boolean }
  | { kind: 'code'; code: CodeRow }
);

const GRAVE: readonly Severity[] = ['critical', 'major'];

/** Work that is due or overdue, defects that are open, trouble codes that ask for a workshop: what is worst first. */
export function todosOf(
  vehicle: string,
  { dues, defects, codes }: { dues: readonly VehicleDue[]; defects: readonly Defect[]; codes: readonly CodeRow[] },
): Todo[] {
  const todos: Todo[] = [
    ...defects
      .filter((defect) => defect.vehicle === vehicle && isDefectCarried(defect.state) && defect.state !== 'repaired')
      .map((defect): Todo => ({
        key: `defect:${defect._id}`,
        kind: 'defect',
        tone: GRAVE.includes(defect.severity) ? 'alert' : 'warning',
        defect,
        immobilizes: isImmobilizing(defect),
      })),
    ...dues
      .filter((due) => due.vehicle === vehicle && (due.state === 'overdue' || due.state === 'soon'))
      .map((due): Todo => ({
        key: `due:${due.plan ?? due.kind}`,
        kind: 'due',
        tone: due.state === 'overdue' ? 'alert' : 'warning',
        due,
      })),
    ...codes
      .filter((code) => code.vehicle === vehicle && code.status === 'active' && (code.severity === 'stop' || code.severity === 'soon'))
      .map((code): Todo => ({ key: `code:${code._id}`, kind: 'code', tone: code.severity === 'stop' ? 'alert' : 'warning', code })),
  ];
  const weight = (todo: Todo): number => (todo.kind === 'defect' && todo.immobilizes ? 0 : todo.tone === 'alert' ? 1 : 2);
  return todos.toSorted((a, b) => weight(a) - weight(b));
}

const workHref = (id: string): string => `/gestion/entretiens?open=${id}`;
const defectsHref = (id: string): string => `/check-list-vehicule?tab=defects&open=${id}`;

/** The worst are seen at once on a phone too; the others open. */
const FIRST = 3;

interface TodoPanelProps {
  vehicle: string;
  todos: readonly Todo[];
  /** What is not on this device yet is not nothing to do. */
  isKnown: boolean;
  today: string;
}

/** What somebody has to do about the vehicle, each with its next step. */
export function TodoPanel({ vehicle, todos, isKnown, today }: TodoPanelProps) {
  const { t, i18n } = useTranslation(['vehicles', 'list']);
  const mayCreate = useAccess().can('create', 'maintenance');
  const createWork = useCreateWork(vehicle);
  const [first, rest] = [todos.slice(0, FIRST), todos.slice(FIRST)];
  const line = (todo: Todo): ReactNode => <TodoLine key={todo.key} vehicle={vehicle} todo={todo} today={today} />;
  return (
    <section className="panel vd-card" aria-labelledby="vd-todo">
      <header>
        <h2 id="vd-todo">{t('todo.title')}</h2>
        {todos.length > 0 && (
          <span className={todos.some(({ tone }) => tone === 'alert') ? 'count count-alert' : 'count'}>
            {formatNumber(todos.length, i18n.language)}
          </span>
        )}
        {mayCreate && (
          <span className="end">
            <Button size="sm" variant="ghost" icon={<Plus aria-hidden="true" />} onClick={createWork}>
              {t('createWork')}
            </Button>
          </span>
        )}
      </header>
      {todos.length === 0 && !isKnown ? (
        <p className="in pb-3 text-sm text-muted">{t('list:notHere')}</p>
      ) : todos.length === 0 ? (
        <p className="in flex items-center gap-2 pb-3 text-sm text-muted">
          <CircleCheck aria-hidden="true" className="text-ok-fg" />
          {t('todo.none')}
        </p>
      ) : (
        <>
          <ul className="vd-todos">{first.map(line)}</ul>
          {rest.length > 0 && (
            <Fold key={vehicle} title={t('todo.more', { count: rest.length })}>
              <ul className="vd-todos">{rest.map(line)}</ul>
            </Fold>
          )}
        </>
      )}
    </section>
  );
}

function Line({
  tone,
  icon,
  title,
  text,
  action,
}: {
  tone: Todo['tone'];
  icon: ReactNode;
  title: string;
  text: string;
  action: ReactNode;
}) {
  return (
    <li className={`vd-todo ${tone}`}>
      {icon}
      <span className="min-w-0 flex-1">
        <b>{title}</b>
        <span className="vd-todo-text">{text}</span>
      </span>
      {action}
    </li>
  );
}

function TodoLine({ vehicle, todo, today }: { vehicle: string; todo: Todo; today: string }) {
  switch (todo.kind) {
    case 'due':
      return <DueLine vehicle={vehicle} todo={todo} today={today} />;
    case 'defect':
      return <DefectLine todo={todo} />;
    default:
      return <CodeLine vehicle={vehicle} todo={todo} />;
  }
}

type Of<K extends Todo['kind']> = Extract<Todo, { kind: K }>;

function DueLine({ vehicle, todo, today }: { vehicle: string; todo: Of<'due'>; today: string }) {
  const { t } = useTranslation(['maintenance', 'vehicles', 'entityForm']);
  const words = useWords('maintenance');
  const navigate = useNavigate();
  const saved = useSaved();
  const access = useAccess();
  const plans = useRows(access.can('read', 'maintenancePlan') ? 'maintenancePlan' : null).byId;
  const works = useRows(access.can('read', 'maintenance') ? 'maintenance' : null).rows;
  const { due, tone } = todo;
  const title =
    due.plan === null ? words.t(`choices.kind.${due.kind}`) : String(plans.get(due.plan)?.['name'] ?? words.t(`choices.kind.${due.kind}`));
  const figures = (
    [
      [due.leftDays, 'd'],
      [due.leftKm, 'km'],
      [due.leftHours, 'h'],
    ] as const
  ).flatMap(([figure, unit]) => (figure === null ? [] : [{ figure, unit }]));
  const late = figures.filter(({ figure }) => figure < 0);
  // Of what is late only that is said: a day that is still to come would be read as one that has passed.
  const told = late.length > 0 ? late : figures;
  const left = told.map(({ figure, unit }) =>
    t(figure < 0 ? 'due.over' : 'due.left', { figure: formatUnit(Math.abs(Math.round(figure)), unit, words.lang) }),
  );
  const day = due.dueOn === null || !(told === figures || late.some(({ unit }) => unit === 'd')) ? [] : [formatDate(due.dueOn, words.lang)];
  const planned = works.find(
    (row) =>
      row['vehicle'] === vehicle &&
      isMaintenanceOpen(row['state']) &&
      (due.plan === null ? row['kind'] === due.kind : row['plan'] === due.plan),
  );
  const plan = async (): Promise<void> => {
    try {
      const plannedOn = due.expectedOn !== null && due.expectedOn > today ? due.expectedOn : today;
      const id = await createRow('maintenance', { title, vehicle, kind: due.kind, plan: due.plan, plannedOn });
      saved(t('due.planned'));
      await navigate({ to: '/gestion/entretiens', search: { open: id } });
    } catch (error) {
      notify({ msg: t('entityForm:failed'), type: 'error', error });
    }
  };
  return (
    <Line
      tone={tone}
      icon={<CalendarClock aria-hidden="true" />}
      title={title}
      text={[...day, ...left].join(' · ')}
      action={
        planned ? (
          <AppLink className="link text-sm" href={workHref(planned._id)}>
            {t('vehicles:todo.planned')}
          </AppLink>
        ) : (
          access.can('create', 'maintenance') && (
            <Button size="sm" onClick={() => void plan()}>
              {t('due.plan')}
            </Button>
          )
        )
      }
    />
  );
}

function DefectLine({ todo }: { todo: Of<'defect'> }) {
  const { t, i18n } = useTranslation(['vehicles', 'defect']);
  const timeZone = useTimeZone();
  const access = useAccess();
  const { defect, immobilizes, tone } = todo;
  const label = (defect.label as Record<string, string>)[i18n.language] ?? defect.labelText;
  const severity = t(`defect:choices.severity.${defect.severity satisfies Severity}`);
  return (
    <Line
      tone={tone}
      icon={<TriangleAlert aria-hidden="true" />}
      title={label}
      text={[
        severity,
        immobilizes
          ? t('todo.immobilized')
          : t('todo.since', { date: formatDate(dayOf(Date.parse(defect.firstAt), timeZone), i18n.language) }),
      ].join(' · ')}
      action={
        access.can('update', 'defect') && (
          <AppLink className="link text-sm" href={defectsHref(defect._id)}>
            {t('todo.open')}
          </AppLink>
        )
      }
    />
  );
}

function CodeLine({ vehicle, todo }: { vehicle: string; todo: Of<'code'> }) {
  const { t, i18n } = useTranslation(['vehicles', 'maintenance']);
  const navigate = useNavigate();
  const timeZone = useTimeZone();
  const work = useCodeToMaintenance();
  const labelOf = useCodeLabel();
  const { code, firstAt } = todo.code;
  const planned = work.plannedOf(vehicle, code);
  const run = async (): Promise<void> => {
    const id = await work.plan(vehicle, code);
    if (id !== null) await navigate({ to: '/gestion/entretiens', search: { open: id } });
  };
  return (
    <Line
      tone={todo.tone}
      icon={<Stethoscope aria-hidden="true" />}
      title={t('todo.code', { code })}
      text={[labelOf(code), t('todo.since', { date: formatDate(dayOf(Date.parse(firstAt), timeZone), i18n.language) })]
        .filter(Boolean)
        .join(', ')}
      action={
        planned ? (
          <AppLink className="link text-sm" href={workHref(planned)}>
            {t('todo.planned')}
          </AppLink>
        ) : (
          work.may && (
            <Button size="sm" icon={<Wrench aria-hidden="true" />} onClick={() => void run()}>
              {t('createWork')}
            </Button>
          )
        )
      }
    />
  );
}
