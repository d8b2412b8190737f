import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wordsIn } from '../../../domain/check-list/template.ts';
import type { Locale } from '../../../domain/kit/locale.ts';
import { AnswerButtons } from '../answer-buttons.tsx';
import { ChoicePills } from '../choice-pills.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { DamageAnswer } from './damage-answer.tsx';
import type { AnswerProps } from './give-answer.ts';
import { NumberAnswer } from './number-answer.tsx';

const ScanSheet = lazy(() => import('../scan/scan-sheet.tsx').then((module) => ({ default: module.ScanSheet })));
const OF_TEST = { ok: 'ok', defect: 'failed', na: 'na' } as const;

/** What answers an item, by its type. */
export function AnswerControl({ item, answer, vehicle, onAnswer }: AnswerProps) {
  const { t, i18n } = useTranslation('checkList');
  const [scans, setScans] = useState(false);
  const label = wordsIn(item.label, i18n.language as Locale);
  const { photoMissing: _missing, severity: _severity, ...kept } = answer ?? { value: null };
  switch (item.type) {
    case 'ok':
    case 'test': {
      const value =
        item.type === 'ok' ? answer?.value : (Object.entries(OF_TEST).find(([, state]) => state === answer?.value)?.[0] ?? undefined);
      return (
        <AnswerButtons
          label={label}
          na={item.na}
          value={value as 'ok' | 'defect' | 'na' | undefined}
          onAnswer={(next) =>
            onAnswer(
              next === 'defect'
                ? { ...answer, value: item.type === 'ok' ? next : OF_TEST[next] }
                : { ...kept, value: item.type === 'ok' ? next : OF_TEST[next] },
              next === 'defect' ? {} : { isDone: true },
            )
          }
        />
      );
    }
    case 'choice':
      return (
        <ChoicePills
          label={label}
          hideLabel
          options={(item.options ?? []).map((option) => ({ key: option.key, label: wordsIn(option.label, i18n.language as Locale) }))}
          value={typeof answer?.value === 'string' ? answer.value : undefined}
          onChoose={(key) =>
            onAnswer(
              { ...kept, value: key },
              item.options?.find((option) => option.key === key)?.severity || item.photo === 'always' ? {} : { isDone: true },
            )
          }
        />
      );
    case 'number':
    case 'odometer':
    case 'level':
      return <NumberAnswer key={item.key} item={item} answer={answer} vehicle={vehicle} onAnswer={onAnswer} />;
    case 'text':
      return (
        <TextArea
          label={label}
          hideLabel
          rows={4}
          maxLength={2000}
          value={typeof answer?.value === 'string' ? answer.value : ''}
          onChange={({ target }) => onAnswer(target.value === '' ? null : { ...kept, value: target.value }, { typing: true })}
        />
      );
    case 'damage':
      return <DamageAnswer item={item} answer={answer} vehicle={vehicle} onAnswer={onAnswer} />;
    case 'scan':
      return (
        <>
          <TextField
            label={label}
            hideLabel
            autoCapitalize="characters"
            autoComplete="off"
            value={typeof answer?.value === 'string' ? answer.value : ''}
            onChange={({ target }) => onAnswer(target.value === '' ? null : { ...kept, value: target.value }, { typing: true })}
          />
          <Button onClick={() => setScans(true)}>{t('scan')}</Button>
          {scans && item.scan ? (
            <Suspense>
              <ScanSheet
                kinds={[item.scan]}
                onClose={() => setScans(false)}
                onRead={(text) => {
                  setScans(false);
                  onAnswer({ ...kept, value: text });
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
