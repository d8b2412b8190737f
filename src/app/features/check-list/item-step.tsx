import { ArrowLeft, ArrowRight, CircleAlert } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { asksPhoto, checkIssues, asksSeverity, severityOfItem, isDefect, type Answer } from '../../../domain/check-list/check-answer.ts';
import type { Item } from '../../../domain/check-list/template.ts';
import { compareSeverity, SEVERITIES, type Severity } from '../../../domain/check-list/defect.ts';
import { holdFile, dropPendingUpload } from '../../../db/queries/pending-uploads.ts';
import { sha256 } from '../../../db/queries/queue-file.ts';
import { draftFileName, originalsLeft, withPhotos, unsigned } from '../../../domain/field-work/record-draft.ts';
import { AnswerControl } from '../../field-ui/answer-control.tsx';
import { FieldBody, FieldBottom, FieldQuestion } from '../../field-ui/field-page.tsx';
import { TickProgress, type Tick } from '../../field-ui/progress.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { ChoicePills } from '../../field-ui/choice-pills.tsx';
import { Note } from '../../ui/note.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { AnswerPhotos } from '../../field-ui/photo/answer-photos.tsx';
import { useCheck } from './check.ts';

/** Photos of an answer of a check-list, held as they are taken. */
function ItemPhotos({ item }: { item: Item }) {
  const { draft, draftKey, change, keep, say } = useCheck();
  const answer = draft.answers[item.key] ?? { value: null };
  return (
    <AnswerPhotos
      label={say(item.label)}
      files={draft.files.filter((file) => file.item === item.key)}
      isAsked={asksPhoto(item, answer)}
      missing={answer.photoMissing}
      isAwaited={draft.pendingCapture?.item === item.key}
      lacksOriginal={draft.originals?.files.some((file) => file.item === item.key)}
      onPhoto={async (bytes, mime, marked) => {
        const id = await holdFile(`draft:${draftKey}`, draftFileName(item.key, mime, marked), bytes);
        const file = {
          id,
          sha256: await sha256(bytes),
          bytes: bytes.byteLength,
          mime,
          item: item.key,
          takenAt: Date.now(),
          ...(marked && { marked }),
        };
        change((before) => {
          const open = unsigned(before);
          return {
            ...open,
            ...withPhotos(open, item.key, [...open.files, file]),
            ...originalsLeft(before, (one) => one.item === item.key),
            pendingCapture: null,
          };
        });
        await keep();
      }}
      onRemove={(id) => {
        change((before) => {
          const open = unsigned(before);
          return {
            ...open,
            ...withPhotos(
              open,
              item.key,
              open.files.filter((file) => file.id !== id),
            ),
          };
        });
        void keep()
          .then(() => dropPendingUpload(id))
          // `keep` shows its failure; a file that stays is swept with the draft.
          .catch(() => undefined);
      }}
      onPending={async () => {
        change({ pendingCapture: { item: item.key, at: Date.now() } });
        await keep();
      }}
      onPendingOver={() => change({ pendingCapture: null })}
      onMissing={(photoMissing) =>
        change((before) => {
          const open = unsigned(before);
          return {
            ...open,
            answers: { ...open.answers, [item.key]: { ...(before.answers[item.key] ?? { value: null }), photoMissing } },
            pendingCapture: null,
          };
        })
      }
    />
  );
}

/** Opens in place under a defect: how grave it is (said where its item does not, raised by anybody, lowered by a manager), its photos (`children`), and what there is to say. */
function DefectDetails({ item, answer, children }: { item: Item; answer: Answer; children: ReactNode }) {
  const { t } = useTranslation('checkList');
  const check = useCheck();
  const own = severityOfItem(item, answer) ?? 'minor';
  const isAsked = asksSeverity(item, answer);
  const severity = answer.severity ?? (isAsked ? undefined : own);
  const offered = SEVERITIES.filter((one) => check.mayLower || compareSeverity(one, own) >= 0);
  const { severity: _severity, ...plain } = answer;
  return (
    <>
      <ChoicePills
        label={t('severity.title')}
        options={offered.map((key) => ({ key, label: t(`severity.${key}`) }))}
        value={severity}
        onChoose={(key) => check.answer(item.key, key === own && !isAsked ? plain : { ...answer, severity: key as Severity })}
      />
      {severity === 'critical' ? (
        <Note tone="alert" live title={t('immobilized.title')}>
          {t('immobilized.text')}
        </Note>
      ) : null}
      {children}
      <TextArea
        label={t('note')}
        rows={2}
        maxLength={2000}
        value={answer.note ?? ''}
        onChange={({ target }) => {
          const { note: _note, ...rest } = answer;
          check.answer(item.key, target.value === '' ? rest : { ...rest, note: target.value }, { typing: true });
        }}
      />
    </>
  );
}

/** A glove bounces: what is tapped sooner was meant for the question before. */
const FRESH_MS = 300;

/** One question: its section, what it asks, its answer, and what a defect needs beside. */
export function ItemStep({ item }: { item: Item }) {
  const { t } = useTranslation('checkList');
  const check = useCheck();
  const [isFresh, setFresh] = useState(true);
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setFresh(false), FRESH_MS);
    return () => clearTimeout(timer);
  }, []);
  const answer = check.draft.answers[item.key];
  const section = check.draft.template.content.sections.find(({ items }) => items.some(({ key }) => key === item.key));
  const issues = checkIssues(item, answer, check.mayLower);
  const defect = answer !== undefined && isDefect(item, answer);
  const wantsPhoto =
    item.type === 'photo' ||
    item.photo === 'always' ||
    Boolean(answer?.photos) ||
    Boolean(check.draft.originals?.files.some((file) => file.item === item.key)) ||
    (answer !== undefined && asksPhoto(item, answer));
  const ticks = check.items.map((one): Tick => {
    const given = check.draft.answers[one.key];
    if (one.key === item.key) return 'now';
    if (!given || checkIssues(one, given, check.mayLower).length > 0) return 'todo';
    return isDefect(one, given) ? 'defect' : given.na || given.value === 'na' ? 'na' : 'ok';
  });
  const next = (): void => {
    if (issues.length > 0) setAsked(true);
    else if (answer === undefined && item.type === 'photo') setAsked(true);
    else check.go(check.after);
  };
  return (
    <>
      <FieldBody>
        <TickProgress ticks={ticks} />
        <FieldQuestion about={section && check.say(section.label)} title={check.say(item.label)} help={item.help && check.say(item.help)} />
        <div
          className="grid gap-5"
          data-fresh={isFresh || undefined}
          onClickCapture={(event) => {
            if (isFresh) event.stopPropagation();
          }}
        >
          <AnswerControl
            item={item}
            answer={answer}
            vehicle={check.vehicle}
            onAnswer={(given, { isDone, typing } = {}) =>
              check.answer(item.key, given, { ...(isDone && { to: check.after }), ...(typing && { typing }) })
            }
          />
          {defect ? (
            <DefectDetails item={item} answer={answer}>
              {wantsPhoto ? <ItemPhotos item={item} /> : null}
            </DefectDetails>
          ) : wantsPhoto ? (
            <ItemPhotos item={item} />
          ) : null}
        </div>
      </FieldBody>
      <FieldBottom
        remains={
          asked && issues.length > 0 ? (
            <>
              <CircleAlert aria-hidden="true" className="text-alert-fg" />
              <span className="text-alert-fg" role="alert">
                {issues.map((code) => t(`issue.${code}`)).join(' ')}
              </span>
            </>
          ) : undefined
        }
      >
        {check.before ? <IconButton label={t('previous')} icon={<ArrowLeft />} onClick={() => check.go(check.before!)} /> : null}
        <Button variant="primary" onClick={next}>
          {check.after === 'recap' ? t('toRecap') : t('next')}
          <ArrowRight aria-hidden="true" />
        </Button>
      </FieldBottom>
    </>
  );
}
