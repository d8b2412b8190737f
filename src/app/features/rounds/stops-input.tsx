import { ArrowUp, Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { RoundStop } from '../../../domain/round/round.ts';
import { DAY_MIN } from '../../../domain/kit/opening-hours.ts';
import { issueText } from '../../entity-ui/issue-text.ts';
import { RefPicker } from '../../entity-ui/ref-picker.tsx';
import type { EntityForm } from '../../entity-ui/use-entity-form.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TimeField } from '../../ui/date-field/time-field.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { minOf, timeOf } from '../../entity-ui/clock-time.ts';
import './rounds.css';

const MOST = 60;
/** Between two stops, until somebody says otherwise. */
const APART_MIN = 30;

const nextOf = (last: RoundStop | undefined): RoundStop => ({
  site: '',
  arriveMin: last ? Math.min(2 * DAY_MIN - 1, (last.leaveMin ?? last.arriveMin) + APART_MIN) : 480,
  leaveMin: null,
});
const isLater = (min: number): boolean => min >= DAY_MIN;
/** Minutes of a time of the first day or of the next; of what is no time, no minutes of that day: the schema refuses both. */
const minutesOn = (time: string, later: boolean): number => {
  const min = minOf(time);
  return Number.isNaN(min) ? (later ? Number.POSITIVE_INFINITY : min) : min + (later ? DAY_MIN : 0);
};

/** Stops of a round in their order: a site, when the vehicle arrives, when it leaves. */
export function StopsInput({ form, id }: { form: EntityForm; id: string }) {
  const { t } = useTranslation('round');
  const { t: tIssue } = useTranslation('field-issues');
  const stops = (form.values['stops'] as RoundStop[] | null) ?? [];
  const issue = form.issues['stops'];
  const put = (next: RoundStop[]): void => form.set('stops', next);
  const change = (at: number, part: Partial<RoundStop>): void =>
    put(stops.map((stop, index) => (index === at ? { ...stop, ...part } : stop)));
  const shift = (at: number, on: boolean): void => {
    const by = (min: number): number => (min % DAY_MIN) + (on ? DAY_MIN : 0);
    const { arriveMin, leaveMin } = stops[at]!;
    change(at, { arriveMin: by(arriveMin), leaveMin: leaveMin === null ? null : by(leaveMin) });
  };
  return (
    <div className="grid gap-3" role="group" aria-labelledby={`${id}-label`} aria-describedby={issue ? `${id}-error` : undefined}>
      <span className="label" id={`${id}-label`}>
        {t('fields.stops')}
      </span>
      {stops.map((stop, at) => (
        <fieldset key={at} className="rd-stop" aria-label={t('stop.one', { number: at + 1 })}>
          <span className="rd-number" aria-hidden="true">
            {at + 1}
          </span>
          <RefPicker
            id={`${id}-site-${at}`}
            entity="site"
            label={t('stop.site')}
            value={stop.site || null}
            onChange={(site) => change(at, { site: site ?? '' })}
            onBlur={() => undefined}
            required
          />
          <TimeField
            label={t('stop.arrive')}
            required
            value={timeOf(stop.arriveMin)}
            onChange={(time) => time && change(at, { arriveMin: minutesOn(time, isLater(stop.arriveMin)) })}
          />
          <TimeField
            label={t('stop.leave')}
            value={stop.leaveMin === null ? '' : timeOf(stop.leaveMin)}
            onChange={(time) => change(at, { leaveMin: time ? minutesOn(time, isLater(stop.arriveMin)) : null })}
          />
          <Checkbox label={t('stop.nextDay')} checked={isLater(stop.arriveMin)} onChange={(on) => shift(at, on)} />
          <span className="rd-acts">
            <IconButton
              label={t('stop.up', { number: at + 1 })}
              icon={<ArrowUp aria-hidden="true" />}
              disabled={at === 0}
              onClick={() =>
                put([
                  ...stops.slice(0, at - 1),
                  { ...stop, arriveMin: stops[at - 1]!.arriveMin, leaveMin: stops[at - 1]!.leaveMin },
                  { ...stops[at - 1]!, arriveMin: stop.arriveMin, leaveMin: stop.leaveMin },
                  ...stops.slice(at + 1),
                ])
              }
            />
            <IconButton
              label={t('stop.remove', { number: at + 1 })}
              icon={<X aria-hidden="true" />}
              onClick={() => put(stops.filter((_, index) => index !== at))}
            />
          </span>
        </fieldset>
      ))}
      {issue && <FieldError id={`${id}-error`}>{issueText(tIssue, issue)}</FieldError>}
      <div>
        <Button
          id={id}
          icon={<Plus aria-hidden="true" />}
          disabled={stops.length >= MOST}
          onClick={() => put([...stops, nextOf(stops.at(-1))])}
        >
          {t('stop.add')}
        </Button>
      </div>
    </div>
  );
}
