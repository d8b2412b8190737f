import { Check, Minus, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OK_ANSWERS } from '../../domain/check-list/check-answer.ts';
import { buzz } from './field-display-store.ts';
import { moveAmongRadios } from './move-among-radios.ts';
import './answer-buttons.css';

export type OkAnswer = (typeof OK_ANSWERS)[number];

export interface AnswerButtonsProps {
  value: OkAnswer | undefined;
  /** "Not applicable" may be answered. */
  na: boolean;
  onAnswer: (value: OkAnswer) => void;
  /** What is answered, for screen readers. */
  label?: string;
  disabled?: boolean;
}

const ICONS = { ok: Check, defect: TriangleAlert, na: Minus };

/** The three answers. Arrows move among them, space or enter answers: an answer may lead to the next question, so none is given in passing. */
export function AnswerButtons({ value, na, onAnswer, label, disabled }: AnswerButtonsProps) {
  const { t } = useTranslation('fieldUi');
  const answers: OkAnswer[] = na ? ['ok', 'defect', 'na'] : ['ok', 'defect'];
  const inTabOrder = value && answers.includes(value) ? value : 'ok';
  return (
    <div role="radiogroup" aria-label={label ?? t('answers.label')} className={na ? 'answers' : 'answers answers-two'}>
      {answers.map((answer) => {
        const Icon = ICONS[answer];
        return (
          <button
            key={answer}
            type="button"
            role="radio"
            aria-checked={value === answer}
            tabIndex={answer === inTabOrder ? 0 : -1}
            disabled={disabled}
            data-answer={answer}
            onKeyDown={moveAmongRadios}
            onClick={() => {
              buzz();
              onAnswer(answer);
            }}
          >
            <Icon aria-hidden="true" />
            {t(`answers.${answer}`)}
          </button>
        );
      })}
    </div>
  );
}
