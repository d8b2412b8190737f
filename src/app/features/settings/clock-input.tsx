import { useTranslation } from 'react-i18next';
import { issueText } from '../../entity-ui/issue-text.ts';
import type { CustomInput } from '../../entity-ui/screen/entity-form.tsx';
import { TimeField } from '../../ui/date-field/time-field.tsx';
import { clockOf, minutesOf } from './minutes.ts';

type ClockField = 'workdayStartMin' | 'workdayEndMin';

function ClockInput({ form, id, name }: Parameters<CustomInput>[0] & { name: ClockField }) {
  const { t } = useTranslation('settings');
  const { t: tIssue } = useTranslation('field-issues');
  const issue = form.issues[name];
  return (
    <TimeField
      id={id}
      label={t(`fields.${name}`)}
      required
      value={clockOf(form.values[name])}
      error={issue ? issueText(tIssue, issue) : undefined}
      onChange={(time) => form.set(name, minutesOf(time, name === 'workdayEndMin'))}
      onBlur={() => form.leave(name)}
    />
  );
}

export function clockInput(name: ClockField): CustomInput {
  return (input) => <ClockInput {...input} name={name} />;
}
