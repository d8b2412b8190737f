import { isEmail, normalEmail } from '../text/email.ts';
import type { FieldIssue } from '../entity/failure.ts';
import { PRESETS } from '../time/periods.ts';
import { isReportSlug } from '../reports/slugs.ts';

const TIMED_BY = { once: 'onDay', weekly: 'weekday', monthly: 'monthDay', quarterly: 'monthDay' } as const;
type Timed = keyof typeof TIMED_BY;

const isTimed = (frequency: unknown): frequency is Timed => typeof frequency === 'string' && Object.hasOwn(TIMED_BY, frequency);
const isOfWeeks = (everyWeeks: unknown): boolean => typeof everyWeeks === 'number' && everyWeeks > 1;
const emailsOf = (recipients: unknown): unknown => (recipients as { emails?: unknown } | null | undefined)?.emails;

/** Rules of a schedule beyond its declaration; a field that the document does not have is not looked at. */
export function checkReportSchedule(doc: Record<string, unknown>): FieldIssue[] {
  const issues: FieldIssue[] = [];
  const { report, frequency, asked, recipients } = doc;
  if (typeof report === 'string' && !isReportSlug(report)) issues.push({ field: 'report', code: 'choice' });
  if (isTimed(frequency) && doc[TIMED_BY[frequency]] === null) issues.push({ field: TIMED_BY[frequency], code: 'required' });
  if (frequency === 'weekly' && isOfWeeks(doc['everyWeeks']) && doc['fromDay'] === null)
    issues.push({ field: 'fromDay', code: 'required' });
  const period = (asked as Record<string, unknown> | null | undefined)?.['period'];
  if (period !== undefined && !(PRESETS as readonly unknown[]).includes(period)) issues.push({ field: 'asked', code: 'choice' });
  const emails = emailsOf(recipients);
  if (Array.isArray(emails) && emails.some((one) => typeof one !== 'string' || !isEmail(one)))
    issues.push({ field: 'recipients', code: 'email' });
  return issues;
}

/** Stored form: nobody named twice, addresses in their one form, no two days in place of a period, and of the timing what its frequency takes. */
export function normalizeReportSchedule(doc: Record<string, unknown>): Record<string, unknown> {
  const out = { ...doc };
  const { recipients, asked, frequency } = out;
  if (typeof recipients === 'object' && recipients !== null) {
    const { members, emails } = recipients as { members?: unknown; emails?: unknown };
    out['recipients'] = {
      ...recipients,
      ...(Array.isArray(members) ? { members: [...new Set(members)] } : {}),
      ...(Array.isArray(emails) ? { emails: [...new Set(emails.map((one) => normalEmail(String(one))))] } : {}),
    };
  }
  if (typeof asked === 'object' && asked !== null)
    out['asked'] = Object.fromEntries(
      Object.entries(asked).filter(([name, value]) => value !== '' && !['from', 'to', 'moment', 'view', 'on', 'at'].includes(name)),
    );
  if (typeof frequency === 'string') {
    const taken = isTimed(frequency) ? TIMED_BY[frequency] : null;
    for (const field of Object.values(TIMED_BY)) if (field !== taken && field in out) out[field] = null;
    if (frequency !== 'weekly' && 'everyWeeks' in out) out['everyWeeks'] = 1;
    if ((frequency !== 'weekly' || out['everyWeeks'] === 1) && 'fromDay' in out) out['fromDay'] = null;
  }
  return out;
}
