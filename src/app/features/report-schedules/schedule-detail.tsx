import type { TFunction } from 'i18next';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { nextRun } from '../../../domain/report-schedule/next-run.ts';
import type { ReportRun, ReportSchedule } from '../../../domain/report-schedule/report-schedule.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { formatClockS, formatDate, formatDateTime, MISSING } from '../../../domain/text/format.ts';
import { DAY_MS } from '../../../domain/time/time-zone.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { intlTag } from '../../../domain/text/locale.ts';
import { MANAGERS, type Role } from '../../../domain/access/permissions.ts';
import { normalEmail } from '../../../domain/text/email.ts';
import { reportRecipientSchema, type RecipientState } from '../../../domain/report-schedule/report-recipient.ts';
import { RowDetails } from '../../entity-ui/screen/row-details.tsx';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import { Note } from '../../ui/note.tsx';
import { useRemote } from '../../entity-ui/use-remote.ts';
import { call, statusOf } from '../../session/http.ts';
import { useSession } from '../../session/use-session.ts';
import { notify } from '../../shell/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { reportName, RunState, RunFiles } from './runs-screen.tsx';

const PATH = '/api/v1/report-recipients';
const schema = z.object({ results: z.array(reportRecipientSchema) });

/** Addresses outside of the organization that have not agreed yet, did not get the question, or refused: a report is not sent to them. */
export function RecipientsState({ emails }: { emails: readonly string[] }) {
  const { t } = useTranslation(['reportSchedule', 'reportRun']);
  const { user } = useSession();
  const remote = useRemote(emails.length === 0 ? null : PATH, schema);
  const known = new Map(remote.value?.results.map((one) => [one.email, one]));
  const of = (state: RecipientState, isUndelivered = false): string[] =>
    emails.filter((email) => {
      const one = known.get(normalEmail(email));
      return one?.state === state && (one.undelivered !== null) === isUndelivered;
    });
  const [waiting, unreached, refused] = [of('waiting'), of('waiting', true), of('refused')];
  const isManager = MANAGERS.includes(user?.organization?.role as Role);
  const ask = async (email: string): Promise<void> => {
    try {
      await call(`${PATH}/ask`, { method: 'POST', json: { email } });
      notify({ msg: t('askedAgain', { email }) });
      await remote.reload();
    } catch (error) {
      notify({ msg: t(statusOf(error) === 429 ? 'askedEnough' : 'notAsked'), type: 'error', error });
    }
  };
  const again = (asked: readonly string[]) =>
    isManager && (
      <span className="mt-2 flex flex-wrap gap-2">
        {asked.map((email) => (
          <Button key={email} size="sm" onClick={() => void ask(email)}>
            {t('askAgain', { email })}
          </Button>
        ))}
      </span>
    );
  return (
    <>
      {waiting.length > 0 && (
        <Note tone="warning" className="mb-4" title={`${t('waitingFor')} : ${waiting.join(', ')}`}>
          <p>{t('waitingHint')}</p>
          {again(waiting)}
        </Note>
      )}
      {unreached.length > 0 && (
        <Note tone="alert" className="mb-4" title={t('unreached')}>
          <ul className="mb-2 grid gap-1">
            {unreached.map((email) => (
              <li key={email} className="wrap-anywhere">
                {email} · {t(`reportRun:undeliveredReasons.${known.get(normalEmail(email))?.undelivered ?? 'unknown'}`)}
              </li>
            ))}
          </ul>
          <p>{t('unreachedHint')}</p>
          {again(unreached)}
        </Note>
      )}
      {refused.length > 0 && (
        <Note tone="alert" className="mb-4">
          {t('declined')} : {refused.join(', ')}
        </Note>
      )}
    </>
  );
}

/** A schedule as the mirror has it. */
export const scheduleOf = (row: LocalRow): ReportSchedule => row as ReportSchedule;

/** A Monday, to name weekdays by. */
const MONDAY_MS = Date.UTC(2026, 0, 5);

export function weekdayName(weekday: number, lang: string): string {
  return new Intl.DateTimeFormat(intlTag(lang), { weekday: 'long', timeZone: 'UTC' }).format(MONDAY_MS + (weekday - 1) * DAY_MS);
}

/** "Chaque semaine, lundi à 07:00". */
export function whenText(
  { frequency, onDay, weekday, everyWeeks, fromDay, monthDay, minuteOfDay }: ReportSchedule,
  t: TFunction,
  lang: string,
): string {
  const time = formatClockS(minuteOfDay * 60, lang);
  if (frequency === 'once') return t('when.once', { day: onDay === null ? MISSING : formatDate(onDay, lang), time });
  if (frequency === 'weekly' && everyWeeks > 1)
    return t('when.everyWeeks', {
      count: everyWeeks,
      day: weekday === null ? MISSING : weekdayName(weekday, lang),
      time,
      from: fromDay === null ? MISSING : formatDate(fromDay, lang),
    });
  if (frequency === 'weekly') return t('when.weekly', { day: weekday === null ? MISSING : weekdayName(weekday, lang), time });
  if (frequency === 'monthly' && monthDay === 1) return t('when.firstOfMonth', { time });
  if (frequency === 'monthly')
    return monthDay === 31 ? t('when.lastOfMonth', { time }) : t('when.monthly', { day: monthDay ?? MISSING, time });
  if (frequency === 'quarterly') return t('when.quarterly', { day: monthDay ?? MISSING, time });
  if (frequency === 'workdays' || frequency === 'firstWorkday' || frequency === 'lastWorkday') return t(`when.${frequency}`, { time });
  return t('when.daily', { time });
}

/** Names of the members on this device, then the addresses. */
export function recipientsText({ recipients }: ReportSchedule, words: WordsOf): string {
  const members = recipients.members.flatMap((id) => words.titleOf('membership', id) ?? []);
  return [...members, ...recipients.emails].join(', ') || words.t('nobody');
}

const TIMING = ['frequency', 'onDay', 'weekday', 'everyWeeks', 'fromDay', 'monthDay', 'minuteOfDay', 'active'];

/** When it is next, ISO: the server's word, or by this device while its timing waits to be sent; null when it is not. */
export function nextAt(row: LocalRow, timeZone: string, nowMs: number): string | null {
  const schedule = scheduleOf(row);
  if (!schedule.active) return null;
  const isNew = row.ver === 0;
  if (!isNew && !(row.pending ?? []).some((field) => TIMING.includes(field))) return schedule.nextRunAt;
  const nextMs = nextRun(schedule, nowMs, timeZone);
  return nextMs === null ? null : new Date(nextMs).toISOString();
}

const SHOWN = 6;

/** What of a schedule is no plain field; then its last runs with their files. */
export function ScheduleDetail({ row }: { row: LocalRow }) {
  const { t } = useTranslation(['reportSchedule', 'nav', 'figures']);
  const words = useWords('reportSchedule');
  useRows('membership');
  const { lang, timeZone } = words;
  const runs = useRows('reportRun').rows;
  const nowMs = useNowMs();
  const schedule = scheduleOf(row);
  const last = useMemo(
    () => (runs as ReportRun[]).filter((run) => run.schedule === row._id).toSorted((a, b) => (a.dueAt < b.dueAt ? 1 : -1)),
    [runs, row._id],
  );
  const next = nextAt(row, timeZone, nowMs);
  const pending = (name: string): boolean => row.pending?.includes(name) ?? false;
  const period = schedule.asked['period'];
  return (
    <>
      {schedule.stopped !== null && (
        <Note tone="alert" className="mb-4">
          {t(`choices.stopped.${schedule.stopped}`)}
        </Note>
      )}
      <RecipientsState emails={schedule.recipients.emails} />
      <div className="mb-4">
        <RowDetails
          lines={[
            { label: t('fields.report'), value: reportName(schedule, t), pending: pending('report') },
            ...(period === undefined
              ? []
              : [{ label: t('fields.asked'), value: t(`figures:presets.${period}`), pending: pending('asked') }]),
            { label: t('fields.frequency'), value: whenText(schedule, t, lang), pending: pending('frequency') || pending('minuteOfDay') },
            { label: t('fields.nextRunAt'), value: next === null ? t('none') : formatDateTime(next, lang, timeZone) },
            { label: t('fields.recipients'), value: recipientsText(schedule, words), pending: pending('recipients') },
          ]}
        />
      </div>
      <section className="mb-4">
        <h3 className="mb-2 font-semibold">{t('latest')}</h3>
        {last.length === 0 ? (
          <p className="text-muted">{t('noRun')}</p>
        ) : (
          <ul className="grid gap-1.5">
            {last.slice(0, SHOWN).map((run) => (
              <li key={run._id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Link to="/rapports/automatiques" search={{ view: 'runs', open: run._id }} className="link">
                  {formatDateTime(run.dueAt, lang, timeZone) || MISSING}
                </Link>
                <RunState run={run} />
                <RunFiles run={run} lang={lang} bare />
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
