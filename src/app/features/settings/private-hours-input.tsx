import { useTranslation } from 'react-i18next';
import { DAY_MIN } from '../../../domain/kit/opening-hours.ts';
import type { OpeningHours } from '../../../domain/kit/geometry.ts';
import { issueText } from '../../entity-ui/issue-text.ts';
import { OpeningHoursField } from '../../entity-ui/opening-hours-field.tsx';
import type { CustomInput } from '../../entity-ui/screen/entity-form.tsx';

const [EVENING, MORNING] = [1200, 360];
/** Nights and weekends. */
const START: OpeningHours = [
  { day: 1, fromMin: 0, toMin: MORNING },
  ...[1, 2, 3, 4, 5].map((day) => ({ day, fromMin: EVENING, toMin: MORNING })),
  ...[6, 7].map((day) => ({ day, fromMin: 0, toMin: DAY_MIN })),
];

function PrivateHoursInput({ form, id }: Parameters<CustomInput>[0]) {
  const { t } = useTranslation(['organization-settings', 'settings']);
  const { t: tIssue } = useTranslation('field-issues');
  const issue = form.issues['privateHours'];
  return (
    <div>
      <OpeningHoursField
        id={id}
        label={t('settings:fields.privateHours')}
        known={t('privateHoursKnown')}
        start={START}
        value={(form.values['privateHours'] as OpeningHours | null) ?? null}
        onChange={(value) => form.set('privateHours', value)}
        onBlur={() => form.leave('privateHours')}
        {...(issue ? { error: issueText(tIssue, issue) } : {})}
      />
      <p className="hint">{t('privateHoursHint')}</p>
    </div>
  );
}

/** When vehicles of private use are in private mode. */
export const privateHoursInput: CustomInput = (input) => <PrivateHoursInput {...input} />;
