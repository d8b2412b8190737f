import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../domain/check-list/answer.ts';
import { asksSeverity, severityOfItem } from '../../../domain/check-list/check-answer.ts';
import { compareSeverity, SEVERITIES, type Severity } from '../../../domain/check-list/severity.ts';
import type { Item } from '../../../domain/check-list/template.ts';
import { ChoicePills } from '../../field-ui/choice-pills.tsx';
import { Note } from '../../ui/note.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useCheck } from './check.ts';

/** Opens in place under a defect: how grave it is (said where its item does not, raised by anybody, lowered by a manager), its photos (`children`), and what there is to say. */
export function DefectDetails({ item, answer, children }: { item: Item; answer: Answer; children: ReactNode }) {
  const { t } = useTranslation('checkList');
  const check = useCheck();
  const own = severityOfItem(item, answer) ?? 'minor';
  const isAsked = asksSeverity(item, answer);
  const severity = answer.severity ?? (isAsked ? undefined : own);
  const offered = SEVERITIES.filter((one) => check.mayLower || compareSeverity(one, own) >= 0);
  const { severity: _severity, ...plain } = answer;
  return (
    <>
      <ChoicePills
        label={t('severity.title')}
        options={offered.map((key) => ({ key, label: t(`severity.${key}`) }))}
        value={severity}
        onChoose={(key) => check.answer(item.key, key === own && !isAsked ? plain : { ...answer, severity: key as Severity })}
      />
      {severity === 'critical' ? (
        <Note tone="alert" live title={t('immobilized.title')}>
          {t('immobilized.text')}
        </Note>
      ) : null}
      {children}
      <TextArea
        label={t('note')}
        rows={2}
        maxLength={2000}
        value={answer.note ?? ''}
        onChange={({ target }) => {
          const { note: _note, ...rest } = answer;
          check.answer(item.key, target.value === '' ? rest : { ...rest, note: target.value }, { typing: true });
        }}
      />
    </>
  );
}
