import { FlaskConical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FieldIssue } from '../../../../domain/kit/failure.ts';
import type { InboundMapping } from '../../../../domain/platform/inbound-mapping.ts';
import { MAX_SAMPLE_CHARS, type InboundTrial } from '../../../../domain/platform/inbound-trial.ts';
import { formatNumber } from '../../../../domain/kit/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { Card } from '../card.tsx';
import { TrialLines } from './trial-lines.tsx';
import { useProblemText } from './use-problem-text.ts';

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
  const { t, i18n } = useTranslation('admin-connector-setup');
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
