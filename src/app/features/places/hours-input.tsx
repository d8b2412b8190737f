import { useTranslation } from 'react-i18next';
import type { OpeningHours } from '../../../domain/kit/geometry.ts';
import { issueText } from '../../entity-ui/issue-text.ts';
import { OpeningHoursField } from '../../entity-ui/opening-hours-field.tsx';
import type { CustomInput } from '../../entity-ui/screen/entity-form.tsx';

function HoursInput({ form, id, entity }: Parameters<CustomInput>[0] & { entity: string }) {
  const { t } = useTranslation(entity);
  const { t: tIssue } = useTranslation('field-issues');
  const issue = form.issues['openingHours'];
  return (
    <OpeningHoursField
      id={id}
      label={t('fields.openingHours')}
      value={(form.values['openingHours'] as OpeningHours | null) ?? null}
      onChange={(value) => form.set('openingHours', value)}
      onBlur={() => form.leave('openingHours')}
      error={issue ? issueText(tIssue, issue) : undefined}
    />
  );
}

/** Opening hours of a site or a zone. */
export const hoursInput =
  (entity: string): CustomInput =>
  (input) => <HoursInput {...input} entity={entity} />;
