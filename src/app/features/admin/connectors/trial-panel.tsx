import { FlaskConical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FieldIssue } from '../../../../domain/entity/failure.ts';
import {
  type InboundLine,
  type InboundMapping,
  type InboundTrial,
  MAPPED_CODES,
  MAPPED_FIELD_NAMES,
  MAPPED_FIELDS,
  type MappedField,
  MAX_SAMPLE_CHARS,
  unitsOf,
} from '../../../../domain/platform/inbound-mapping.ts';
import { formatNumber, formatDateTime } from '../../../../domain/text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { useTimeZone } from '../../../entity-ui/use-rows.ts';
import { Card } from '../card.tsx';

/** The sentence of what is wrong with a push, a line or a value, and what to do about it. */
function useProblemText(): (problem: FieldIssue) => string {
  const { t } = useTranslation('adminConnectorSetup');
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

/** The message of a line, in words: the fields it fills. */
function useValues(): (line: InboundLine) => string[] {
  const { t, i18n } = useTranslation(['adminConnectorSetup', 'common']);
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
function TrialLines({ trial }: { trial: InboundTrial }) {
  const { t, i18n } = useTranslation('adminConnectorSetup');
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

interface TrialPanelProps {
  mapping: InboundMapping;
  sample: string;
  trial: InboundTrial | null;
  /** The mapping or the sample was changed since. */
  isStale: boolean;
  busy: boolean;
  onSample: (sample: string) => void;
  onTry: () => void;
}

/** A sample of what the vendor sends, and what the mapping makes of it: nothing is stored. */
export function TrialPanel({ mapping, sample, trial, isStale, busy, onSample, onTry }: TrialPanelProps) {
  const { t, i18n } = useTranslation('adminConnectorSetup');
  const problemText = useProblemText();
  const figure = (value: number): string => formatNumber(value, i18n.language);
  const placeholder = mapping.format === 'csv' ? 'imei;date;lat;lon\n…' : '{"data": {"positions": [{"imei": "…"}]}}';
  return (
    <Card id="trial" title={t('trial')}>
      <div className="grid gap-4">
        <TextArea
          label={t('sample')}
          rows={10}
          value={sample}
          maxLength={MAX_SAMPLE_CHARS}
          spellCheck={false}
          className="[&_textarea]:font-mono"
          placeholder={placeholder}
          hint={t('sampleHint')}
          onChange={(event) => onSample(event.target.value)}
        />
        <p>
          <Button
            icon={<FlaskConical aria-hidden="true" />}
            busy={busy}
            aria-disabled={sample.trim() === '' || undefined}
            onClick={() => sample.trim() !== '' && onTry()}
          >
            {t('try')}
          </Button>
        </p>
        {isStale && <Note>{t('stale')}</Note>}
        {trial?.problem && (
          <Note tone="alert" live>
            {problemText(trial.problem satisfies FieldIssue)}
          </Note>
        )}
        {trial && !trial.problem && (
          <>
            <Note tone={trial.kept === trial.count ? 'ok' : trial.kept === 0 ? 'alert' : 'warning'} live>
              {t('outcome', { kept: figure(trial.kept), all: figure(trial.count), count: trial.kept })}
            </Note>
            {trial.missing.length > 0 && <Note tone="warning">{t('missing', { paths: trial.missing.join(', ') })}</Note>}
            <TrialLines trial={trial} />
          </>
        )}
      </div>
    </Card>
  );
}
