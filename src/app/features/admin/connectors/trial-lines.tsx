import { useTranslation } from 'react-i18next';
import { MAPPED_CODES, MAPPED_FIELDS, MAPPED_FIELD_NAMES, unitsOf, type MappedField } from '../../../../domain/platform/inbound-mapping.ts';
import type { InboundLine, InboundTrial } from '../../../../domain/platform/inbound-trial.ts';
import { formatDateTime, formatNumber } from '../../../../domain/kit/format.ts';
import { useTimeZone } from '../../../entity-ui/use-time-zone.ts';
import { useProblemText } from './use-problem-text.ts';

/** The message of a line, in words: the fields it fills. */
function useValues(): (line: InboundLine) => string[] {
  const { t, i18n } = useTranslation(['admin-connector-setup', 'common']);
  const lang = i18n.language;
  const textOf = (field: MappedField, value: number | boolean | string): string => {
    if (typeof value === 'boolean') return t(value ? 'common:yes' : 'common:no');
    if (typeof value === 'string') return value;
    const digits = Math.min(6, (String(value).split('.')[1] ?? '').length);
    const unit = MAPPED_FIELDS[field].kind === 'number' ? unitsOf(field)[0] : '';
    return [formatNumber(value, lang, digits), unit].filter(Boolean).join('\u00a0');
  };
  return ({ message }) =>
    message === null
      ? []
      : [
          ...MAPPED_FIELD_NAMES.flatMap((field) => {
            const value = message[field];
            return value === null || value === undefined || (field === 'valid' && value === true)
              ? []
              : [t('valueOf', { field: t(`fields.${field}`), value: textOf(field, value) })];
          }),
          ...MAPPED_CODES.flatMap((list) =>
            typeof message.raw[list] === 'string'
              ? [
                  t('codesOf', {
                    field: t(`fields.${list}`),
                    value: message.raw[list] === '' ? t('noCodes') : message.raw[list].replaceAll(',', ', '),
                  }),
                ]
              : [],
          ),
        ];
}

/** Line by line: the message that comes out, or why none does and what to do. */
export function TrialLines({ trial }: { trial: InboundTrial }) {
  const { t, i18n } = useTranslation('admin-connector-setup');
  const timeZone = useTimeZone();
  const problemText = useProblemText();
  const values = useValues();
  return (
    <ol className="grid gap-2">
      {trial.lines.map((line) => (
        <li key={line.line} className="grid gap-1 rounded-md bg-sunken p-2.5 text-sm">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className={`tag ${line.kept ? 'tag-ok' : 'tag-alert'}`}>
              {t(line.kept ? 'lineKept' : 'lineRefused', { line: line.line })}
            </span>
            {line.serial !== null && <b className="break-all">{line.serial}</b>}
            {line.message && <span className="text-muted">{formatDateTime(line.message.at, i18n.language, timeZone)}</span>}
          </span>
          {line.kept && <span>{values(line).join(' · ')}</span>}
          {line.problems.map((problem) => (
            <span key={`${problem.field}${problem.code}`} className={line.kept ? 'text-muted' : 'text-alert-fg'}>
              {problemText(problem)}
            </span>
          ))}
        </li>
      ))}
      {trial.count > trial.lines.length && <li className="text-sm text-muted">{t('more', { count: trial.count - trial.lines.length })}</li>}
    </ol>
  );
}
