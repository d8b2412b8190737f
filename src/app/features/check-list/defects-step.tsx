import { ArrowRight, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isImmobilizing } from '../../../domain/check-list/open-defects.ts';
import { unsigned } from '../../../domain/field-work/draft-answers.ts';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { ChoicePills } from '../../field-ui/choice-pills.tsx';
import { FieldBottom } from '../../field-ui/field-bar.tsx';
import { FieldBody } from '../../field-ui/field-page.tsx';
import { formatDate } from '../../../domain/kit/format.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { useCheck } from './check.ts';

const SEEN = ['stillThere', 'seenRepaired'] as const;

/** Before anything is asked: what was wrong last time, and whether it still is. */
export function DefectsStep() {
  const { t, i18n } = useTranslation('checkList');
  const check = useCheck();
  const timeZone = useTimeZone();
  const { carried } = check.draft;
  const left = check.defects.filter(({ id }) => id !== null && !carried[id]).length;
  return (
    <>
      <FieldBody>
        <div className="field-question">
          <h2>{t('defects.title', { count: check.defects.length })}</h2>
          <p className="text-muted">{t('defects.text')}</p>
        </div>
        {check.defects.some(isImmobilizing) ? (
          <Note tone="alert" title={t('immobilized.title')}>
            {t('immobilized.open')}
          </Note>
        ) : null}
        <ul className="grid gap-4">
          {check.defects.map((defect) => (
            <li
              key={defect.id ?? `${defect.item} ${defect.zone}`}
              className="grid gap-2 border-t border-hairline pt-4 first:border-0 first:pt-0"
            >
              <div className="flex items-start gap-3">
                <TriangleAlert aria-hidden="true" className={defect.severity === 'critical' ? 'text-alert-fg' : 'text-warning-fg'} />
                <div>
                  <b className="block">{check.say(defect.label)}</b>
                  <span className="text-muted">
                    {t(`severity.${defect.severity}`)} · {t('defects.since', { date: formatDate(defect.atMs, i18n.language, timeZone) })}
                    {defect.state === 'repaired' ? ` · ${t('defects.saidRepaired')}` : ''}
                  </span>
                </div>
              </div>
              {defect.id === null ? (
                <p className="text-muted">{t('defects.here')}</p>
              ) : (
                <ChoicePills
                  label={check.say(defect.label)}
                  hideLabel
                  columns={2}
                  options={SEEN.map((key) => ({ key, label: t(`defects.${key}`) }))}
                  value={carried[defect.id]}
                  onChoose={(key) =>
                    check.change((before) => ({
                      ...unsigned(before),
                      carried: { ...before.carried, [defect.id!]: key as (typeof SEEN)[number] },
                    }))
                  }
                />
              )}
            </li>
          ))}
        </ul>
      </FieldBody>
      <FieldBottom remains={left > 0 ? t('defects.left', { count: left }) : undefined}>
        <Button variant="primary" aria-disabled={left > 0 || undefined} onClick={() => (left > 0 ? undefined : check.go(check.after))}>
          {t('next')}
          <ArrowRight aria-hidden="true" />
        </Button>
      </FieldBottom>
    </>
  );
}
