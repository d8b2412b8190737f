import { ImageUp, RotateCcw, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IMAGE_BYTES, isImageType } from '../../../domain/files/image.ts';
import { formatNumber } from '../../../domain/text/format.ts';
import { issueText } from '../../entity-ui/field-text.ts';
import type { CustomInput } from '../../entity-ui/screen/entity-form.tsx';
import { useSyncStatus } from '../../entity-ui/use-rows.ts';
import { call, failureCodeOf } from '../../session/http.ts';
import { nudgeSync } from '../../session/run-sync.ts';
import { sessionStore } from '../../session/session.ts';
import { notify } from '../../shell/notifications.ts';
import { applyColors, themeColorOf, whiteContrast } from '../../shell/theme.ts';
import { Button } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { RefusalNote } from '../../ui/note.tsx';
import { TextField } from '../../ui/text-field.tsx';

const DRAWN_SIDE = 1024;

async function loadImage(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}

async function drawn(file: File): Promise<Blob> {
  const url = URL.createObjectURL(file);
  try {
    const image = await loadImage(url);
    // A drawing without a size of its own says 0 or 150 here; only its proportions count.
    const width = image.naturalWidth || DRAWN_SIDE;
    const height = image.naturalHeight || DRAWN_SIDE;
    const scale = DRAWN_SIDE / Math.max(width, height);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('not drawn'))), 'image/png'),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** The image to send: as it is when the server takes it, else drawn on the device (an SVG, a very large photo). */
async function logoBytes(file: File): Promise<Blob> {
  return isImageType(file.type) && file.size <= IMAGE_BYTES ? file : drawn(file);
}

const PATH = '/api/v1/settings/logo';

/** Logo of the organization, on the white plate it stands on everywhere. It is a file: it changes with the network only. */
function LogoInput({ id, row }: Parameters<CustomInput>[0]) {
  const { t } = useTranslation(['organizationSettings', 'settings', 'failure']);
  const { online } = useSyncStatus();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const logo = typeof row?.['logo'] === 'string' ? row['logo'] : undefined;

  async function change(work: () => Promise<unknown>, done: string): Promise<void> {
    setBusy(true);
    setRefusal(null);
    try {
      await work();
      nudgeSync();
      notify({ msg: done });
    } catch (error) {
      const code = failureCodeOf(error);
      setRefusal(code === 'unsupported-type' || code === 'too-large' ? t(`logoRefused.${code}`) : t(`failure:${code ?? 'network'}`));
    } finally {
      setBusy(false);
    }
  }
  const send = async (file: File): Promise<void> => {
    const body = await logoBytes(file).catch(() => null);
    if (!body) return setRefusal(t('logoRefused.unsupported-type'));
    await change(() => call(PATH, { method: 'PUT', body, headers: { 'content-type': body.type } }), t('logoSent'));
  };

  return (
    <div className="grid gap-2">
      <span className="label">{t('settings:fields.logo')}</span>
      <div className="st-logo">
        <Logo key={logo} src={logo} size={72} />
        <div className="grid gap-2">
          <div className="flex flex-wrap gap-2">
            <Button id={id} icon={<ImageUp aria-hidden="true" />} busy={busy} disabled={!online} onClick={() => input.current?.click()}>
              {t(logo ? 'logoReplace' : 'logoChoose')}
            </Button>
            {logo ? (
              <Button
                variant="ghost"
                icon={<Trash2 aria-hidden="true" />}
                disabled={!online || busy}
                onClick={() => void change(() => call(PATH, { method: 'DELETE' }), t('logoRemoved'))}
              >
                {t('logoRemove')}
              </Button>
            ) : null}
          </div>
          <p className="hint">{t(online ? 'logoHint' : 'logoOffline')}</p>
        </div>
        <input
          ref={input}
          type="file"
          className="sr-only"
          tabIndex={-1}
          aria-hidden="true"
          accept="image/png,image/jpeg,image/webp,image/svg+xml"
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file) void send(file);
          }}
        />
      </div>
      <RefusalNote>{refusal}</RefusalNote>
    </div>
  );
}

export const logoInput: CustomInput = (input) => <LogoInput {...input} />;

/** Contrast of the words on the colour: white or black, whichever reads better. */
function wordsOn(color: string): { white: boolean; contrast: number } {
  const white = whiteContrast(color);
  return white >= 4.5 || white >= 21 / white ? { white: true, contrast: white } : { white: false, contrast: 21 / white };
}

/** Colour of the organization: the whole application takes it while it is chosen, and goes back to the saved one when left. */
function ColorInput({ form, id }: Parameters<CustomInput>[0]) {
  const { t, i18n } = useTranslation(['organizationSettings', 'settings']);
  const { t: tIssue } = useTranslation('fieldIssues');
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
