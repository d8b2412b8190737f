import { Check, Minus, TriangleAlert } from 'lucide-react';
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OK_ANSWERS } from '../../domain/check-list/check-answer.ts';
import './answer-buttons.css';
import './choice-pills.css';
import { buzz } from './field-display-store.ts';

interface ChoicePillsProps {
  label: string;
  options: readonly { key: string; label: ReactNode; icon?: ReactNode }[];
  value: string | undefined;
  onChoose: (key: string) => void;
  /** As many of one width in a row; without it each is as wide as its words. */
  columns?: number;
  /** The label is there for screen readers only. */
  hideLabel?: boolean;
  disabled?: boolean;
}

/** One of a few, for a thumb. */
export function ChoicePills({ label, options, value, onChoose, columns, hideLabel, disabled }: ChoicePillsProps) {
  const inTabOrder = options.some(({ key }) => key === value) ? value : options[0]?.key;
  return (
    <div>
      {!hideLabel && (
        <p className="pills-label" aria-hidden="true">
          {label}
        </p>
      )}
      <div
        role="radiogroup"
        aria-label={label}
        className={columns ? 'pills pills-columns' : 'pills'}
        style={columns ? ({ '--pill-columns': columns } as CSSProperties) : undefined}
      >
        {options.map((option) => {
          const isChosen = option.key === value;
          return (
            <button
              key={option.key}
              type="button"
              role="radio"
              aria-checked={isChosen}
              tabIndex={option.key === inTabOrder ? 0 : -1}
              disabled={disabled}
              className="pill"
              onKeyDown={moveAmongRadios}
              onClick={() => {
                buzz();
                onChoose(option.key);
              }}
            >
              {isChosen ? <Check aria-hidden="true" /> : option.icon}
              {option.label}
            </button>
          );
        })}
      </div>
    </div>
  );
}

export type OkAnswer = (typeof OK_ANSWERS)[number];

interface AnswerButtonsProps {
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

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrows move among the radio buttons of a group without choosing: to choose may lead to the next question. */
function moveAmongRadios(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const group = event.currentTarget.closest('[role="radiogroup"]');
  if (step === undefined || !group) return;
  event.preventDefault();
  const radios = [...group.querySelectorAll<HTMLElement>('[role="radio"]:enabled')];
  radios[(radios.indexOf(event.currentTarget) + step + radios.length) % radios.length]?.focus();
}
