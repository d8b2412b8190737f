import { useState } from 'react';
import type { AskedHours } from '../../domain/reports/row-filter.ts';
import { checkOpeningHours } from '../../domain/time/opening-hours.ts';
import { OpeningHoursField } from '../entity-ui/form/opening-hours-field.tsx';
import { Button } from '../ui/button.tsx';
import { Segmented } from '../ui/toggles.tsx';
import type { ReportWords } from './report-words.ts';

interface ReportSlotPanelProps {
  /** What it begins with. */
  asked: AskedHours;
  onChoose: (asked: AskedHours) => void;
  words: ReportWords;
}

/** Chooses hours of the week, and whether they or all others are told of. */
export function ReportSlotPanel({ asked, onChoose, words: { t } }: ReportSlotPanelProps) {
  const [{ inside, hours }, setDraft] = useState(asked);
  return (
    <div className="grid gap-3">
      <Segmented
        label={t('slot.label')}
        value={inside ? 'in' : 'out'}
        options={[
          { value: 'in', label: t('slot.within') },
          { value: 'out', label: t('slot.beyond') },
        ]}
        onChange={(next) => setDraft({ inside: next === 'in', hours })}
      />
      <OpeningHoursField
        id="report-slot"
        label={t('slot.week')}
        required
        value={hours}
        onChange={(next) => setDraft({ inside, hours: next ?? [] })}
      />
      <p className="hint">{t('slot.text')}</p>
      <Button
        variant="primary"
        className="justify-self-end"
        disabled={hours.length === 0 || checkOpeningHours('slot', hours).length > 0}
        onClick={() => onChoose({ inside, hours })}
      >
        {t('slot.apply')}
      </Button>
    </div>
  );
}
