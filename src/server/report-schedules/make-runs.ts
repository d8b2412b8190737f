import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { writeXlsx } from 'hucre/xlsx';
import type { Locale } from '../../domain/text/locale.ts';
import { type ReportVoice, noteText } from '../../domain/reports/report-text.ts';
import { FailureError } from '../../domain/entity/failure.ts';
import { dayOf } from '../../domain/time/time-zone.ts';
import { type ReportAsk, queryGroup } from '../../domain/reports/report-query.ts';
import { REPORTS } from '../../domain/reports/catalogue.ts';
import { isReportSlug } from '../../domain/reports/slugs.ts';
import { type ReportDeclaration, type ReportParams, columnIndex } from '../../domain/reports/report.ts';
import {
  type ReportFileFormat,
  reportRun,
  type ReportRun,
  reportSchedule,
  type ReportSchedule,
} from '../../domain/report-schedule/report-schedule.ts';
import { scheduledRange } from '../../domain/report-schedule/scheduled-ask.ts';
import { ATTACHMENT_BYTES } from '../../domain/entity/attachment.ts';
import { csvText } from '../../domain/files/sheet.ts';
import { formatDateTime } from '../../domain/text/format.ts';
import { arranged, arrangedRows } from '../../domain/reports/report-arrange.ts';
import { workbookOf } from '../../domain/files/workbook.ts';
import { reportPage, aboutReport, columnsOfFile, periodText, sheetColumns, shownColumns } from '../../domain/reports/report-sheet.ts';
import type { MailFile } from '../mail/render.ts';
import type { Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { isSilenced } from '../database/spaces.ts';
import { mailLanguage } from '../identity/people.ts';
import { deliverSoon, nextTryMs } from '../mail/deliver.ts';
import { computeReport, type ComputedReport } from '../modules/reports/reports.routes.ts';
import { saveImage } from '../modules/images.ts';
import { telemetryOf } from '../telemetry/telemetry.ts';
import { watchData, madeLateText } from './runs.ts';
import { reportVoice, type RunFault } from './report-words.ts';
import { mailsOf, queueMails, type ReportMails, isOfFleet, reporterNow } from './send-report.ts';
import { tellFailure, tellWithheld } from './tell-failure.ts';

const TYPES: Record<ReportFileFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  html: 'text/html',
};

interface ReportFile {
  name: string;
  type: string;
  bytes: Buffer;
}

/** "Éco-conduite par trajet" as a name of a file: "eco-conduite-par-trajet". */
const plainName = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);

/** "2026-11-17_2026-11-23", as the files of a browser are named. */
const daysOf = ({ from, to }: { from: string; to: string }): string => (from === to ? from : `${from}_${to}`);

/** What a report was asked for, in a few words: its period, how many vehicles; and that it is empty. */
function scopeText({ report, params, result }: ComputedReport, words: ReportVoice): string {
  return [
    ...(report.startingPeriod === null ? [] : [periodText(params, words)]),
    words.t('vehicleCount', { count: params.vehicles.length }),
    ...(result.rows.length === 0 ? [words.t('emptyShort')] : []),
  ].join(' · ');
}

/** A report as a file: the rows, columns, order and words that the screen of the same address exports. `late`: when it was due and made, in words. */
async function reportFile(
  made: ComputedReport,
  asked: ReportAsk & { columns?: string },
  format: ReportFileFormat,
  words: ReportVoice,
  late: string | null = null,
): Promise<ReportFile> {
  const { report, params, result } = made;
  const group = queryGroup(report, asked.group);
  const wanted = asked.sort?.replace(/^-/, '');
  const sort = wanted !== undefined && report.columns.some(({ id }) => id === wanted) ? asked.sort! : report.startingSort;
  const root = arranged(report, result, { group, sort, timeZone: params.timeZone });
  const shown = shownColumns(report, group, asked.columns?.split(',') ?? []);
  const title = words.t(`nav:report.${report.slug}`);
  const file = (text: string | Uint8Array): ReportFile => ({
    name: `${plainName(title) || report.slug}-${daysOf(params)}.${format}`,
    type: TYPES[format],
    bytes: Buffer.from(text),
  });
  if (format === 'html') {
    // Groups are named in the first column of a page.
    const lead = report.columns[0]!;
    // What is a drawing on a screen is left to the screen.
    const plain = shown.filter(({ kind }) => kind !== 'spark');
    const columns = plain.some(({ id }) => id === lead.id) ? plain : [lead, ...plain];
    return file(
      reportPage({
        report,
        result,
        columns: columns.toSorted((a, b) => Number(columnIndex(report, b.id) === 0) - Number(columnIndex(report, a.id) === 0)),
        root,
        title,
        subtitle: `${scopeText(made, words)} · ${late ?? formatDateTime(params.nowMs, words.lang, params.timeZone)}`,
        words,
      }),
    );
  }
  const shownRows = arrangedRows(root);
  const columns = sheetColumns(report, columnsOfFile(report, group, shown), result.names, words, shownRows);
  const rows = shownRows.map((row) => columns.map(({ value }) => value(row)));
  const table = { columns, rows, timeZone: params.timeZone };
  const lateData = result.notes.find(({ code }) => code === 'lateVehicles');
  const emptyWord = words.t('emptyReport');
  const sentence = late === null ? [] : [late.charAt(0).toUpperCase() + late.slice(1)];
  if (format === 'csv')
    // Its first line is read by programs as the heads of the columns: what is told stands after the rows.
    return file(
      csvText(table, words.lang, [
        ...(rows.length === 0 ? [emptyWord] : []),
        ...sentence,
        ...(lateData ? [noteText(lateData, result.names, words)] : []),
      ]),
    );
  const lines = [...sentence.map((text): [string, string] => ['', text]), ...aboutReport(report, params, result, words)];
  const about = { name: words.t('file.criteria'), lines };
  return file(await writeXlsx(workbookOf({ ...table, name: title, lang: words.lang, totalWord: words.t('file.total'), emptyWord, about })));
}

/** A run that no other try would make. */
class RunFailure extends Error {
  constructor(readonly code: RunFault) {
    super(code);
  }
}

/** A process that died while it made a run leaves it to another after this. */
const CLAIM_MS = 10 * 60_000;
const MOST_TRIES = 6;

interface Turn {
  run_id: string;
  org_id: string;
  attempts: number;
}

const CLAIM = `
  UPDATE report_turns SET attempts = attempts + 1, claimed_until = $2 WHERE run_id = (
    SELECT run_id FROM report_turns WHERE next_at <= $1 AND (claimed_until IS NULL OR claimed_until <= $1) ORDER BY next_at LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING run_id, org_id, attempts`;

/**
 * Makes every run that waits, each by one process at a time. The number of the try is who has it: what a run leaves (its file, its messages, its state) is
 * written in one transaction that takes the line of that try away, so that it is left once, whoever else was at it.
 */
export async function makeDueRuns(context: Context): Promise<void> {
  for (;;) {
    const nowMs = context.now();
    const { rows } = await context.pool.query<Turn>(CLAIM, [new Date(nowMs), new Date(nowMs + CLAIM_MS)]);
    if (!rows[0]) return;
    await makeRun(context, rows[0]);
  }
}

interface Made {
  lines: number;
  /** In each language that somebody reads it in. */
  files: ReadonlyMap<Locale, ReportFile>;
  sent: ReportMails;
  /** What it was made of; null: the data is not looked for again. */
  watched: ReportParams | null;
}

async function made(context: Context, run: ReportRun, schedule: ReportSchedule): Promise<Made> {
  const { report: slug, asked, author, format, skipEmpty } = schedule;
  if (!isReportSlug(slug)) throw new RunFailure('asked');
  if (await isSilenced(context.pool, run.owner.id)) throw new RunFailure('suspended');
  const declared = REPORTS[slug] as ReportDeclaration<never>;
  const planned = await reporterNow(context, run.owner.id, author, slug);
  if ('fault' in planned) throw new RunFailure(planned.fault);
  const { actor } = planned;
  const ask = asked as ReportAsk & Record<string, string>;
  const timeZone = await telemetryOf(context).directory.timeZoneOf(run.owner.id);
  const days = scheduledRange(declared, { asked }, dayOf(Date.parse(run.dueAt), timeZone));
  const computed = await computeReport(context, actor, slug, { ...(asked as Record<string, string>), ...days });
  const lines = computed.result.rows.length;
  const watched = run.lateVehicles === null && schedule.lateData !== 'none' && schedule.frequency !== 'once' ? computed.params : null;
  const isTold = run.lateVehicles !== null && schedule.lateData === 'tell';
  if (lines === 0 && skipEmpty && !isTold) return { lines, files: new Map(), sent: { mails: [], withheld: [] }, watched };
  if (run.lateVehicles !== null) computed.result.notes.push({ code: 'lateVehicles', count: run.lateVehicles });
  const voiceOf = (locale: Locale): Promise<ReportVoice> => reportVoice(locale, timeZone, context.config.publicUrl, run.owner.id);
  const madeMs = context.now();
  const scopeOf = async (locale: Locale): Promise<string> => {
    const voice = await voiceOf(locale);
    const due = madeLateText(run, madeMs, voice);
    const late = run.lateVehicles === null ? '' : ` · ${voice.t('lateVehicles', { count: run.lateVehicles })}`;
    return `${voice.t(`nav:report.${slug}`)}, ${scopeText(computed, voice)}${late}${due === null ? '' : ` · ${due}`}`;
  };
  const report = { orgId: run.owner.id, slug, authorId: actor.userId, isOfFleet: await isOfFleet(context, actor) };
  const sent = await mailsOf(context, schedule, run, report, scopeOf);
  const files = new Map<Locale, ReportFile>();
  if (isTold) return { lines, files, sent, watched };
  const locales = new Set(sent.mails.map(({ locale }) => locale));
  // Sent to nobody, it is kept for its author.
  if (locales.size === 0) locales.add(await mailLanguage(context, actor.userId));
  for (const locale of locales) {
    const voice = await voiceOf(locale);
    const file = await reportFile(computed, ask, format, voice, madeLateText(run, madeMs, voice));
    if (file.bytes.length > ATTACHMENT_BYTES) throw new RunFailure('too-large');
    files.set(locale, file);
  }
  return { lines, files, sent, watched };
}

/** What no other try would mend; null: try again. */
function finalCode(error: unknown, attempts: number): RunFault | null {
  if (error instanceof RunFailure) return error.code;
  if (error instanceof FailureError) {
    const { code, fields } = error.failure;
    if (code === 'forbidden') return 'forbidden';
    if (code === 'invalid') return fields?.some((issue) => issue.code === 'range' && issue.params !== undefined) ? 'excess' : 'asked';
  }
  return attempts >= MOST_TRIES ? 'server' : null;
}

async function makeRun(context: Context, turn: Turn): Promise<void> {
  const { store } = context;
  const actor = systemActor(turn.org_id);
  const run = await store.get(actor, reportRun, turn.run_id);
  const schedule = run?.schedule ? await store.get(actor, reportSchedule, run.schedule) : null;
  if (!run) return void (await context.pool.query('DELETE FROM report_turns WHERE run_id = $1', [turn.run_id]));
  try {
    // Whose schedule was deleted meanwhile asks for nothing any more.
    if (!schedule) throw new RunFailure('asked');
    await leave(context, turn, run, await made(context, run, schedule));
  } catch (error) {
    const code = finalCode(error, turn.attempts);
    context.log.warn({ err: error, run: run._id, attempts: turn.attempts, code }, 'reports: a scheduled one failed');
    if (code === null) await tryAgain(context, turn);
    else if (await give(context, turn, run, schedule, code)) await tellFailure(context, run, code);
  }
}

/** Takes the line of this try away; false when another process has the run by now. */
async function take(client: { query: Context['pool']['query'] }, { run_id, attempts }: Turn): Promise<boolean> {
  const { rowCount } = await client.query('DELETE FROM report_turns WHERE run_id = $1 AND attempts = $2', [run_id, attempts]);
  return rowCount === 1;
}

async function leave(
  context: Context,
  turn: Turn,
  run: ReportRun,
  { lines, files, sent: { mails, withheld }, watched }: Made,
): Promise<void> {
  const actor = systemActor(turn.org_id);
  const isLeft = await context.store.write(actor, async (writer) => {
    // The space first, as whoever plans runs locks it.
    await writer.patch(reportRun, run._id, {});
    if (!(await take(writer.client, turn))) return false;
    const nowMs = context.now();
    const kept = new Map<Locale, MailFile>();
    for (const [locale, file] of files) {
      const named = { orgId: turn.org_id, entity: reportRun.name, rowId: run._id };
      const key = uuidv7();
      const image = {
        sha256: createHash('sha256').update(file.bytes).digest('hex'),
        original: file.bytes,
        originalType: file.type,
        shown: Buffer.alloc(0),
        shownType: '',
      };
      await saveImage(writer.client, { ...named, name: key }, image, { ...actor, userId: run.author ?? (null as never) }, nowMs);
      kept.set(locale, { ...named, key, name: file.name });
    }
    await queueMails(context, writer.client, mails, { orgId: turn.org_id, rowId: run._id }, kept);
    if (watched) await watchData(writer.client, { id: run._id, orgId: turn.org_id }, watched, nowMs);
    await writer.patch(reportRun, run._id, {
      state: files.size > 0 || mails.length > 0 ? 'done' : 'empty',
      error: withheld.length > 0 ? 'recipient' : null,
      attempts: turn.attempts,
      endedAt: new Date(nowMs).toISOString(),
      lines,
      mails: mails.length,
      undelivered: withheld.map(({ email }) => ({ email, reason: 'withheld' as const })),
      attachments: [...files].flatMap(([locale, { name, type, bytes }]) => {
        const id = kept.get(locale)?.key;
        return id ? [{ id, name, type: type.slice(0, 60), bytes: bytes.length, image: false }] : [];
      }),
    });
    return true;
  });
  if (isLeft && mails.length > 0) deliverSoon(context);
  if (isLeft) await tellWithheld(context, run, withheld, mails.length, true);
}

async function tryAgain(context: Context, turn: Turn): Promise<void> {
  const nextAt = new Date(nextTryMs(context.now(), turn.attempts));
  await context.pool.query('UPDATE report_turns SET next_at = $3, claimed_until = NULL WHERE run_id = $1 AND attempts = $2', [
    turn.run_id,
    turn.attempts,
    nextAt,
  ]);
}

/** Ends a run that failed; a schedule whose author left, or may no longer, is stopped. */
function give(context: Context, turn: Turn, run: ReportRun, schedule: ReportSchedule | null, error: RunFault): Promise<boolean> {
  return context.store.write(systemActor(turn.org_id), async (writer) => {
    await writer.patch(reportRun, run._id, {});
    if (!(await take(writer.client, turn))) return false;
    await writer.patch(reportRun, run._id, {
      state: 'failed',
      error,
      attempts: turn.attempts,
      endedAt: new Date(context.now()).toISOString(),
    });
    if (schedule && (error === 'author-left' || error === 'forbidden'))
      await writer.patch(reportSchedule, schedule._id, { active: false, nextRunAt: null, stopped: error });
    return true;
  });
}
