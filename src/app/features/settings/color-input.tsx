import { RotateCcw } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { issueText } from '../../entity-ui/issue-text.ts';
import type { CustomInput } from '../../entity-ui/screen/entity-form.tsx';
import { formatNumber } from '../../../domain/kit/format.ts';
import { sessionStore } from '../../session/session.ts';
import { applyColors, themeColorOf, whiteContrast } from '../../shell/theme.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Contrast of the words on the colour: white or black, whichever reads better. */
function wordsOn(color: string): { white: boolean; contrast: number } {
  const white = whiteContrast(color);
  return white >= 4.5 || white >= 21 / white ? { white: true, contrast: white } : { white: false, contrast: 21 / white };
}

/** Colour of the organization: the whole application takes it while it is chosen, and goes back to the saved one when left. */
function ColorInput({ form, id }: Parameters<CustomInput>[0]) {
  const { t, i18n } = useTranslation(['organization-settings', 'settings']);
  const { t: tIssue } = useTranslation('field-issues');
  const value = String(form.values['themeColor'] ?? '');
  const color = themeColorOf(value);
  useEffect(() => applyColors({ settings: color }), [color]);
  useEffect(() => () => applyColors({ settings: sessionStore.getSnapshot().settings?.themeColor ?? null }), []);
  const issue = form.issues['themeColor'];
  const words = color && wordsOn(color);
  const set = (next: string): void => form.set('themeColor', next);
  return (
    <div className="grid gap-2">
      <div className="st-color">
        <label className="st-swatch" title={t('pickColor')}>
          <span className="sr-only">{t('pickColor')}</span>
          <input
            type="color"
            value={color && color.length === 7 ? color : '#0e5c66'}
            onChange={(event) => set(event.target.value)}
            onBlur={() => form.leave('themeColor')}
          />
          <span aria-hidden="true" style={{ background: color ?? 'transparent' }} />
        </label>
        <TextField
          id={id}
          className="flex-1"
          label={t('settings:fields.themeColor')}
          value={value}
          placeholder="#0e5c66"
          maxLength={9}
          autoComplete="off"
          spellCheck={false}
          error={issue ? issueText(tIssue, issue) : undefined}
          onChange={(event) => set(event.target.value)}
          onBlur={() => form.leave('themeColor')}
        />
      </div>
      <p className="hint" aria-live="polite">
        {words
          ? t(words.white ? 'contrastWhite' : 'contrastBlack', { ratio: formatNumber(words.contrast, i18n.language, 1) })
          : t('siteColor')}
      </p>
      {value ? (
        <div>
          <Button size="sm" icon={<RotateCcw aria-hidden="true" />} onClick={() => set('')}>
            {t('useSiteColor')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

export const colorInput: CustomInput = (input) => <ColorInput {...input} />;
