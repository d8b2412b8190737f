import { useTranslation } from 'react-i18next';
import type { FieldIssue } from '../../../../domain/kit/failure.ts';
import { MAPPED_CODES, MAPPED_FIELD_NAMES } from '../../../../domain/platform/inbound-mapping.ts';

/** The sentence of what is wrong with a push, a line or a value, and what to do about it. */
export function useProblemText(): (problem: FieldIssue) => string {
  const { t } = useTranslation('admin-connector-setup');
  return ({ field, code, params }) => {
    const text = t([`problems.${code}`, 'problems.unknown'], { ...params });
    const name = ([...MAPPED_FIELD_NAMES, ...MAPPED_CODES] as readonly string[]).includes(field)
      ? t(`fields.${field}`)
      : field === 'serial' || field === 'time'
        ? t(field)
        : null;
    return name === null ? text : t('problemOf', { field: name, text });
  };
}
