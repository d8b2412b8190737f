import { useTranslation } from 'react-i18next';
import { FieldQuestion } from '../../field-ui/field-question.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { canBuzz } from '../../../domain/install/buzzing.ts';
import { testsOf } from '../../../domain/install/install-step.ts';
import { useWizard } from './wizard.ts';

const INPUTS = [0, 1, 2, 3];

/** Which tests apply: a bus, a badge reader, a buzzer, inputs, and the voltage to expect. */
export function WiredPage() {
  const { t } = useTranslation('installControl');
  const { install, change, template } = useWizard();
  const tests = testsOf(template);
  const hasCommand = canBuzz((install.incoming ?? install.device)?.type);
  return (
    <>
      <FieldQuestion title={t('wired.title')} help={t('wired.text')} />
      <div className="ic-switches">
        {(tests.includes('t_can') || tests.includes('t_odo')) && (
          <Switch label={t('wired.can')} checked={install.hasCan} onChange={(hasCan) => change({ hasCan })} />
        )}
        <Switch label={t('wired.volts24')} checked={install.is24V} onChange={(is24V) => change({ is24V })} />
        {tests.includes('t_buzzer') && !hasCommand && <p className="text-muted">{t('wired.noBuzzer')}</p>}
        {tests.includes('t_buzzer') && hasCommand && (
          <Switch label={t('wired.buzzer')} checked={install.hasBuzzer} onChange={(hasBuzzer) => change({ hasBuzzer, buzzer: null })} />
        )}
        {tests.includes('t_badge') && (
          <Switch label={t('wired.badge')} checked={install.badge !== null} onChange={(wired) => change({ badge: wired ? '' : null })} />
        )}
        {install.badge !== null && (
          <TextField
            label={t('wired.badgeId')}
            hint={t('wired.badgeHint')}
            value={install.badge}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            onChange={({ target }) => change({ badge: target.value.trim().toUpperCase() })}
          />
        )}
        {tests.includes('t_din') &&
          INPUTS.map((input) => (
            <Switch
              key={input}
              label={t('wired.input', { at: input + 1 })}
              checked={install.inputs.includes(input)}
              onChange={(wired) =>
                change({
                  inputs: wired ? [...install.inputs, input].toSorted((a, b) => a - b) : install.inputs.filter((one) => one !== input),
                })
              }
            />
          ))}
      </div>
    </>
  );
}
