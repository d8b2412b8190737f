import { Camera, PenLine, RotateCcw, ScanLine, SquareDashedMousePointer } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { asksPhoto, severityOfItem, type Answer } from '../../../../domain/check-list/check-answer.ts';
import { itemsShown, progressOf } from '../../../../domain/check-list/record.ts';
import {
  type Item,
  itemsOf,
  type Leaf,
  type TemplateContent,
  VEHICLE_FACTS,
  type VehicleFact,
  wordsIn,
} from '../../../../domain/check-list/template.ts';
import type { Locale } from '../../../../domain/text/locale.ts';
import { NumberField } from '../../../entity-ui/form/figure-input.tsx';
import { AnswerButtons, ChoicePills, type OkAnswer } from '../../../field-ui/choice-pills.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/toggles.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { leavesOf } from './condition-editor.tsx';
import { SeverityMark } from '../defect-item.tsx';
import '../../../field-ui/field-surface.css';

const SWITCHED: readonly VehicleFact[] = VEHICLE_FACTS.filter((fact) => fact !== 'category' && fact !== 'energy');

/** Facts of a vehicle that the template asks, apart from its category and energy. */
function factsAsked(content: TemplateContent): VehicleFact[] {
  const asked = new Set(
    itemsOf(content)
      .flatMap((item) => leavesOf(item.if))
      .flatMap((leaf: Leaf) => ('vehicle' in leaf ? [leaf.vehicle] : [])),
  );
  return SWITCHED.filter((fact) => asked.has(fact));
}

/** A template tried as a phone shows it: what is answered shows and hides items; nothing of it is kept. */
export function TemplatePreview({ content }: { content: TemplateContent }) {
  const { t, i18n } = useTranslation('checkManage');
  const lang = i18n.language as Locale;
  const [answers, setAnswers] = useState<Record<string, Answer>>({});
  const [vehicle, setVehicle] = useState<Partial<Record<VehicleFact, boolean>>>({});
  const shown = itemsShown(content, answers, { vehicle });
  const { done, all } = progressOf(content, answers, { vehicle });
  const facts = factsAsked(content);
  const visible = new Set(shown);
  return (
    <section className="cm-phone" aria-label={t('preview.title')}>
      <header>
        <b>{wordsIn(content.label, lang) || content.label.fr}</b>
        <span className="muted">{t('preview.progress', { done, all })}</span>
        <Button size="sm" variant="ghost" icon={<RotateCcw aria-hidden="true" />} onClick={() => setAnswers({})}>
          {t('preview.again')}
        </Button>
      </header>
      {facts.length > 0 && (
        <div className="cm-facts">
          {facts.map((fact) => (
            <Checkbox
              key={fact}
              label={t(`condition.facts.${fact}`)}
              checked={vehicle[fact] ?? false}
              onChange={(on) => setVehicle({ ...vehicle, [fact]: on })}
            />
          ))}
        </div>
      )}
      <div className="fu" data-density="field">
        {content.sections.map((section) => {
          const items = section.items.filter((item) => visible.has(item));
          return (
            items.length > 0 && (
              <section key={section.key}>
                <h2>{wordsIn(section.label, lang) || section.label.fr}</h2>
                {items.map((item) => (
                  <Tried
                    key={item.key}
                    item={item}
                    answer={answers[item.key]}
                    onAnswer={(answer) => setAnswers({ ...answers, [item.key]: answer })}
                  />
                ))}
              </section>
            )
          );
        })}
      </div>
    </section>
  );
}

function Tried({ item, answer, onAnswer }: { item: Item; answer: Answer | undefined; onAnswer: (answer: Answer) => void }) {
  const { t, i18n } = useTranslation('checkManage');
  const lang = i18n.language as Locale;
  const label = wordsIn(item.label, lang) || item.label.fr || t('editor.untitled');
  const severity = answer && severityOfItem(item, answer);
  return (
    <div className="cm-tried">
      <p className="font-medium">
        {label}
        {!item.required && <span className="muted"> · {t('editor.optional')}</span>}
      </p>
      {item.help && <p className="muted text-sm">{wordsIn(item.help, lang)}</p>}
      <TriedAnswer item={item} label={label} answer={answer} onAnswer={onAnswer} />
      {severity && <SeverityMark severity={severity} />}
      {answer && item.type !== 'photo' && asksPhoto(item, answer) && (
        <Place icon={<Camera aria-hidden="true" />}>{t('preview.photo')}</Place>
      )}
    </div>
  );
}

function Place({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="cm-place">
      {icon}
      {children}
    </p>
  );
}

function TriedAnswer({
  item,
  label,
  answer,
  onAnswer,
}: {
  item: Item;
  label: string;
  answer: Answer | undefined;
  onAnswer: (answer: Answer) => void;
}) {
  const { t, i18n } = useTranslation('checkManage');
  const lang = i18n.language as Locale;
  const text = typeof answer?.value === 'string' ? answer.value : '';
  switch (item.type) {
    case 'ok':
      return (
        <AnswerButtons
          label={label}
          na={item.na}
          value={(text || undefined) as OkAnswer | undefined}
          onAnswer={(value) => onAnswer({ value })}
        />
      );
    case 'choice':
      return (
        <ChoicePills
          label={label}
          hideLabel
          options={(item.options ?? []).map((option) => ({ key: option.key, label: wordsIn(option.label, lang) || option.key }))}
          value={text || undefined}
          onChoose={(value) => onAnswer({ value })}
        />
      );
    case 'number':
    case 'odometer':
    case 'level': {
      // People read an odometer in kilometres; it is held in metres.
      const scale = item.type === 'odometer' ? 1000 : 10 ** (item.digits ?? 0);
      const unit = item.type === 'odometer' ? 'km' : item.unit;
      return (
        <NumberField
          label={label}
          hideLabel
          bounds={{ digits: Math.round(Math.log10(scale)) }}
          value={typeof answer?.value === 'number' ? answer.value / scale : null}
          {...(unit ? { unit } : {})}
          onChange={(value) => onAnswer({ value: value === null ? null : Math.round(value * scale) })}
        />
      );
    }
    case 'text':
      return <TextField label={label} hideLabel value={text} onChange={({ target }) => onAnswer({ value: target.value })} />;
    case 'photo':
      return <Place icon={<Camera aria-hidden="true" />}>{t('preview.photo')}</Place>;
    case 'signature':
      return <Place icon={<PenLine aria-hidden="true" />}>{t('preview.signature')}</Place>;
    case 'scan':
      return <Place icon={<ScanLine aria-hidden="true" />}>{t(`scans.${item.scan ?? 'plate'}`)}</Place>;
    case 'damage':
      return <Place icon={<SquareDashedMousePointer aria-hidden="true" />}>{t('preview.damage')}</Place>;
    case 'test':
      return <Place icon={<ScanLine aria-hidden="true" />}>{t('preview.test')}</Place>;
  }
}
