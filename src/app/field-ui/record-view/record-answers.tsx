import { Check, Minus, TriangleAlert } from 'lucide-react';
import { unsealAnswer, type ReadAnswer } from '../../../domain/check-list/unseal-answers.ts';
import { OK_ANSWERS } from '../../../domain/check-list/answer.ts';
import { itemsOf, wordsIn, type Item, type ItemType, type Section } from '../../../domain/check-list/template.ts';
import { answerSeverity, answerState, answerText } from './answer-text.ts';
import { RecordPhotos } from './record-photos.tsx';
import type { ShownRecord } from './record-shown.ts';
import type { RecordWords } from './use-record-words.ts';

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
export function linesOf({ sealed, template }: ShownRecord): { section: Section | null; lines: Line[] }[] {
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
        {answer.photos?.length ? <RecordPhotos photos={answer.photos} urlOf={record.urlOf} of={label} absent={t('photoAbsent')} /> : null}
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
