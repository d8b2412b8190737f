import { useTranslation } from 'react-i18next';
import { issueText } from '../../entity-ui/issue-text.ts';
import { dayName } from '../../entity-ui/opening-hours-text.ts';
import type { EntityForm } from '../../entity-ui/use-entity-form.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldError } from '../../ui/field-error.tsx';

const WEEK = [1, 2, 3, 4, 5, 6, 7];

/** Days of the week a round is made on. */
export function DaysInput({ form, id }: { form: EntityForm; id: string }) {
  const { t, i18n } = useTranslation('round');
  const { t: tIssue } = useTranslation('field-issues');
  const days = (form.values['days'] as number[] | null) ?? [];
  const issue = form.issues['days'];
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={issue ? `${id}-error` : undefined}
      className="grid gap-1"
      onBlur={() => form.leave('days')}
    >
      <span className="label" id={`${id}-label`}>
        {t('fields.days')}
      </span>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {WEEK.map((day, at) => (
          <Checkbox
            key={day}
            id={at === 0 ? id : undefined}
            label={dayName(day, i18n.language, 'long')}
            checked={days.includes(day)}
            onChange={(on) =>
              form.set(
                'days',
                WEEK.filter((other) => (other === day ? on : days.includes(other))),
              )
            }
          />
        ))}
      </div>
      {issue && <FieldError id={`${id}-error`}>{issueText(tIssue, issue)}</FieldError>}
    </div>
  );
}
