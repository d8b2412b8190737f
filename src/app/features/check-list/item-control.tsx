import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../domain/check-list/answer.ts';
import type { Item } from '../../../domain/check-list/template.ts';
import { AnswerButtons } from '../../field-ui/answer-buttons.tsx';
import { ChoicePills } from '../../field-ui/choice-pills.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useCheck } from './check.ts';
import { DamageAnswer } from './damage-answer.tsx';
import { NumberAnswer } from './number-answer.tsx';

const ScanSheet = lazy(() => import('../../field-ui/scan/scan-sheet.tsx').then((module) => ({ default: module.ScanSheet })));
const OF_TEST = { ok: 'ok', defect: 'failed', na: 'na' } as const;

/** What answers an item, by its type. */
export function ItemControl({ item, answer }: { item: Item; answer: Answer | undefined }) {
  const { t } = useTranslation('checkList');
  const check = useCheck();
  const [scans, setScans] = useState(false);
  const label = check.say(item.label);
  const { photoMissing: _missing, severity: _severity, ...kept } = answer ?? { value: null };
  switch (item.type) {
    case 'ok':
    case 'test': {
      const value = item.type === 'ok' ? answer?.value : (Object.entries(OF_TEST).find(([, state]) => state === answer?.value)?.[0] ?? undefined);
      return (
        <AnswerButtons
          label={label}
          na={item.na}
          value={value as 'ok' | 'defect' | 'na' | undefined}
          onAnswer={(next) => check.answer(item.key, next === 'defect' ? { ...answer, value: item.type === 'ok' ? next : OF_TEST[next] } : { ...kept, value: item.type === 'ok' ? next : OF_TEST[next] }, next === 'defect' ? {} : { to: check.after })}
        />
      );
    }
    case 'choice':
      return (
        <ChoicePills
          label={label}
          hideLabel
          options={(item.options ?? []).map((option) => ({ key: option.key, label: check.say(option.label) }))}
          value={typeof answer?.value === 'string' ? answer.value : undefined}
          onChoose={(key) => check.answer(item.key, { ...kept, value: key }, item.options?.find((option) => option.key === key)?.severity || item.photo === 'always' ? {} : { to: check.after })}
        />
      );
    case 'number':
    case 'odometer':
    case 'level':
      return <NumberAnswer key={item.key} item={item} answer={answer} />;
    case 'text':
      return <TextArea label={label} hideLabel rows={4} maxLength={2000} value={typeof answer?.value === 'string' ? answer.value : ''} onChange={({ target }) => check.answer(item.key, target.value === '' ? null : { ...kept, value: target.value }, { typing: true })} />;
    case 'damage':
      return <DamageAnswer item={item} answer={answer} />;
    case 'scan':
      return (
        <>
          <TextField label={label} hideLabel autoCapitalize="characters" autoComplete="off" value={typeof answer?.value === 'string' ? answer.value : ''} onChange={({ target }) => check.answer(item.key, target.value === '' ? null : { ...kept, value: target.value }, { typing: true })} />
          <Button onClick={() => setScans(true)}>{t('scan')}</Button>
          {scans && item.scan ? (
            <Suspense>
              <ScanSheet
                kinds={[item.scan]}
                onClose={() => setScans(false)}
                onRead={(text) => {
                  setScans(false);
                  check.answer(item.key, { ...kept, value: text });
                }}
              />
            </Suspense>
          ) : null}
        </>
      );
    case 'photo':
    case 'signature':
      return null;
  }
}
