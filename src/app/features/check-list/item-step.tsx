import { ArrowLeft, ArrowRight, CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDefect } from '../../../domain/check-list/answer.ts';
import { asksPhoto, checkIssues } from '../../../domain/check-list/check-answer.ts';
import type { Item } from '../../../domain/check-list/template.ts';
import { AnswerControl } from '../../field-ui/answer/answer-control.tsx';
import { FieldBottom } from '../../field-ui/field-bar.tsx';
import { FieldBody } from '../../field-ui/field-page.tsx';
import { FieldQuestion } from '../../field-ui/field-question.tsx';
import type { Tick } from '../../field-ui/tick-counts.ts';
import { TickProgress } from '../../field-ui/tick-progress.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useCheck } from './check.ts';
import { DefectDetails } from './defect-details.tsx';
import { ItemPhotos } from './item-photos.tsx';

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
