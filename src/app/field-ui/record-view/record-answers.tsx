import type { TFunction } from 'i18next';
import { Check, CircleSlash, Hourglass, ImageOff, type LucideIcon, Minus, TriangleAlert, X } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isDefect, OK_ANSWERS, severityOfItem } from '../../../domain/check-list/check-answer.ts';
import type { Severity } from '../../../domain/check-list/defect.ts';
import { type ReadAnswer, unsealAnswer } from '../../../domain/check-list/record.ts';
import { type Item, itemsOf, type ItemType, type Section, wordsIn } from '../../../domain/check-list/template.ts';
import { formatDate, formatNumber, formatPercent, formatTime, formatUnit, MISSING } from '../../../domain/text/format.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '../../../domain/text/locale.ts';
import { AskPhoto } from '../../entity-ui/attachments/ask-photo.tsx';
import { useTimeZone } from '../../entity-ui/use-rows.ts';
import type { RecordPhoto, ShownRecord } from './record-files.ts';
import './record-view.css';

/** A photo or a drawn signature of a record, or what is said in its place. */
export function RecordPicture({ photo: { src, phase, ask }, name }: { photo: RecordPhoto; name: string }) {
  const { t } = useTranslation(['fieldRecordPage', 'files']);
  if (src !== undefined) return <img src={src} alt={name} />;
  if (phase === 'asking') return <span role="status">{t('files:asking')}</span>;
  return (
    <span>
      <ImageOff aria-hidden="true" />
      {ask ? <AskPhoto ask={ask} of={name} className="print:hidden" /> : null}
      <span className={ask ? 'hidden print:inline' : undefined}>{t('photoAbsent')}</span>
    </span>
  );
}

export interface RecordWords {
  t: TFunction;
  lang: Locale;
  timeZone: string;
  /** "17 nov. 2026 07:22" */
  moment: (at: string | number) => string;
}

export function useRecordWords(): RecordWords {
  const { t, i18n } = useTranslation(['fieldRecordPage', 'fieldRecord']);
  const timeZone = useTimeZone();
  const lang = isLocale(i18n.language) ? i18n.language : DEFAULT_LOCALE;
  return useMemo(
    () => ({ t, lang, timeZone, moment: (at) => `${formatDate(at, lang, timeZone)} ${formatTime(at, lang, timeZone)}` }),
    [t, lang, timeZone],
  );
}

/** How an answer stands, for its glyph; `plain` has none. */
export function answerState(item: Item, answer: ReadAnswer): 'ok' | 'defect' | 'na' | 'review' | 'plain' {
  if (answer.na || answer.value === 'na') return 'na';
  if (isDefect(item, answer)) return 'defect';
  if (item.type === 'test') return answer.value === 'ok' ? 'ok' : 'review';
  return item.type === 'ok' || item.type === 'damage' ? 'ok' : 'plain';
}

/** Gravity of what an answer found: what its author gave it, else its item's. */
export function answerSeverity(item: Item, answer: ReadAnswer): Severity | undefined {
  const own = severityOfItem(item, answer);
  return own && (answer.severity ?? own);
}

/** An answer in words of the reader's language. */
export function answerText(item: Item, answer: ReadAnswer, t: TFunction, lang: Locale): string {
  const { value } = answer;
  if (answer.na || value === 'na') return t('answer.na');
  if (Array.isArray(value))
    return value.length === 0
      ? t('answer.noDamage')
      : value
          .map(({ view, kind, sizeMm }) =>
            t('answer.damage', { kind: t(`damage.${kind}`), view: t(`view.${view}`), size: formatUnit(sizeMm, 'mm', lang) }),
          )
          .join(' · ');
  switch (item.type) {
    case 'ok':
      return t(value === 'defect' ? 'answer.defect' : 'answer.ok');
    case 'test':
      return t(`test.${String(value)}`);
    case 'choice': {
      const option = item.options?.find(({ key }) => key === value);
      return option ? wordsIn(option.label, lang) : String(value ?? MISSING);
    }
    case 'odometer':
      return typeof value === 'number' ? formatUnit(value / 1000, 'km', lang) : MISSING;
    case 'level':
      return typeof value === 'number' ? formatPercent(value, lang) : MISSING;
    case 'number': {
      const digits = item.digits ?? 0;
      return typeof value === 'number'
        ? `${formatNumber(value / 10 ** digits, lang, digits)}${item.unit ? `\u00a0${item.unit}` : ''}`
        : MISSING;
    }
    case 'signature':
      return t(answer.signed ? 'answer.signed' : 'answer.unsigned');
    case 'photo':
      return answer.photos?.length ? '' : MISSING;
    default:
      return typeof value === 'string' && value !== '' ? value : MISSING;
  }
}

interface RecordPhotosProps {
  photos: readonly string[];
  photoOf: ShownRecord['photoOf'];
  /** What they are of. */
  of: string;
}

/** Photos of an answer, as many as it has. */
function RecordPhotos({ photos, photoOf, of }: RecordPhotosProps) {
  return (
    <ul className="rv-photos">
      {photos.map((sha256, at) => (
        <li key={sha256}>
          <RecordPicture photo={photoOf(sha256)} name={`${of} ${at + 1}`} />
        </li>
      ))}
    </ul>
  );
}

const GLYPHS = { ok: Check, defect: TriangleAlert, review: TriangleAlert, na: Minus };

interface Line {
  item: Item;
  answer: ReadAnswer;
}

/** As much of an item as its answer tells. */
function bare(key: string, value: unknown): Item {
  const type: ItemType = Array.isArray(value)
    ? 'damage'
    : typeof value === 'number'
      ? 'number'
      : (OK_ANSWERS as readonly unknown[]).includes(value)
        ? 'ok'
        : 'text';
  return { key, type, label: { fr: key }, required: false, na: false, photo: 'never' };
}

/** Answers by section in walking order; those whose item the template has not are left to their keys. */
function linesOf({ sealed, template }: ShownRecord): { section: Section | null; lines: Line[] }[] {
  const { answers } = sealed.content;
  const line = (item: Item): Line[] =>
    answers[item.key] ? [{ item, answer: unsealAnswer(item.key, answers[item.key]!, sealed.parts) }] : [];
  const known = new Set(template ? itemsOf(template).map(({ key }) => key) : []);
  const unknown = Object.keys(answers).filter((key) => !known.has(key));
  return [
    ...(template?.sections ?? []).map((section) => ({ section, lines: section.items.flatMap(line) })),
    { section: null, lines: unknown.flatMap((key) => line(bare(key, answers[key]?.value))) },
  ].filter(({ lines }) => lines.length > 0);
}

function AnswerRow({ line: { item, answer }, record, words }: { line: Line; record: ShownRecord; words: RecordWords }) {
  const { t, lang } = words;
  const state = answerState(item, answer);
  const severity = answerSeverity(item, answer);
  const label = wordsIn(item.label, lang);
  const Glyph = state === 'plain' ? null : GLYPHS[state];
  return (
    <tr className={severity ? 'rv-bad' : undefined}>
      <td>{label}</td>
      <td>
        <span className={`rv-answer rv-is-${state}`}>
          {Glyph ? <Glyph aria-hidden="true" className="rv-glyph" /> : null}
          {answer.erased && answer.value === null ? t('erased') : answerText(item, answer, t, lang)}
          {severity ? <b>{t(`severity.${severity}`)}</b> : null}
        </span>
        {answer.note ? <p>{answer.note}</p> : answer.erased && answer.value !== null ? <p className="muted">{t('erased')}</p> : null}
        {answer.photoMissing ? <p className="muted">{t(`photoMissing.${answer.photoMissing}`)}</p> : null}
        {answer.photos?.length ? <RecordPhotos photos={answer.photos} photoOf={record.photoOf} of={label} /> : null}
      </td>
    </tr>
  );
}

/** What is wrong first, then every answer by section. */
export function RecordAnswers({ record, words }: { record: ShownRecord; words: RecordWords }) {
  const { t, lang } = words;
  // What the tests of an installation gave is in their own table, with what was seen.
  const isShown = record.sealed.content.install?.tests.length ? ({ item }: Line): boolean => item.type !== 'test' : (): boolean => true;
  const groups = linesOf(record).flatMap(({ section, lines }) => (lines.some(isShown) ? [{ section, lines: lines.filter(isShown) }] : []));
  const bad = groups.flatMap(({ lines }) => lines).filter(({ item, answer }) => answerSeverity(item, answer) !== undefined);
  const { carried } = record.sealed.content;
  return (
    <>
      <section>
        <h2>{t('defects')}</h2>
        {bad.length === 0 ? <p>{t('noDefect')}</p> : null}
        <ul className="rv-defects">
          {bad.map(({ item, answer }) => (
            <li key={item.key}>
              <b>{wordsIn(item.label, lang)}</b> · {t(`severity.${answerSeverity(item, answer)!}`)}
              {answer.note ? ` · ${answer.note}` : null}
            </li>
          ))}
        </ul>
        {carried.length > 0 ? (
          <p className="muted">
            {t('carried', {
              still: carried.filter(({ seen }) => seen === 'stillThere').length,
              repaired: carried.filter(({ seen }) => seen === 'seenRepaired').length,
            })}
          </p>
        ) : null}
      </section>
      {groups.map(({ section, lines }) => (
        <section key={section?.key ?? ''}>
          <h2>{section ? wordsIn(section.label, lang) : t('others')}</h2>
          <table className="rv-table">
            <tbody>
              {lines.map((line) => (
                <AnswerRow key={line.item.key} line={line} record={record} words={words} />
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </>
  );
}

const ICONS: Readonly<Record<string, LucideIcon>> = {
  fit: Check,
  'fit-with-reserve': TriangleAlert,
  'do-not-drive': CircleSlash,
  provisional: Hourglass,
  confirmed: Check,
  incomplete: TriangleAlert,
  failed: X,
  forced: Check,
};
const TONES: Readonly<Record<string, string>> = {
  fit: 'ok',
  confirmed: 'ok',
  forced: 'ok',
  'fit-with-reserve': 'warning',
  incomplete: 'warning',
  'do-not-drive': 'alert',
  failed: 'alert',
  provisional: 'plain',
};

/** What a record says of its vehicle, or the server of an installation: a shape, its words, and a colour that repeats them. */
export function VerdictMark({ verdict, children }: { verdict: string; children: string }) {
  const Icon = ICONS[verdict] ?? Hourglass;
  return (
    <span className={`rv-verdict rv-${TONES[verdict] ?? 'plain'}`}>
      <Icon aria-hidden="true" />
      {children}
    </span>
  );
}
