import { ScanLine } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wordsIn, type Item, type SCANS } from '../../../domain/check-list/template.ts';
import type { Locale } from '../../../domain/kit/locale.ts';
import { ScanSheet } from '../../field-ui/scan/scan-sheet.tsx';
import { typedText } from '../../field-ui/scan/scanned-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useWizard } from './wizard.ts';

type ScanFieldProps = { kind: (typeof SCANS)[number]; onText?: (text: string) => void } & (
  | { item: Item; label?: never; text?: never }
  | { item?: never; label: string; text: string }
);

/** What is read by the camera rather than typed; a number that does not come out right is said, and kept as it is. */
export function ScanField({ item, kind, label, text, onText }: ScanFieldProps) {
  const { t, i18n } = useTranslation(['installControl', 'fieldUi']);
  const { answers, answer } = useWizard();
  const kept = item ? String(answers[item.key]?.value ?? '') : text;
  const [typed, setTyped] = useState(kept);
  const [scanning, setScanning] = useState(false);
  const [left, setLeft] = useState(kept !== '');
  useEffect(() => setTyped((before) => (bare(before) === bare(kept) || kept === '' ? before : kept)), [kept]);
  const tell = onText ?? ((value: string) => answer(item!.key, value === '' ? null : { value }));
  const take = (value: string): void => {
    setTyped(value);
    tell(typedText(value, kind) ?? value.trim());
  };
  const isWrong = left && typed.trim() !== '' && typedText(typed, kind) === null;
  return (
    <>
      <TextField
        label={item ? wordsIn(item.label, i18n.language as Locale) : label}
        value={typed}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        inputMode={kind === 'imei' || kind === 'iccid' ? 'numeric' : 'text'}
        error={isWrong ? t(`fieldUi:scan.issues.${kind}`) : undefined}
        onBlur={() => setLeft(true)}
        onChange={({ target }) => take(target.value)}
        trailing={<IconButton label={t('scan')} icon={<ScanLine aria-hidden="true" />} onClick={() => setScanning(true)} />}
      />
      {scanning && (
        <ScanSheet
          kinds={[kind]}
          onClose={() => setScanning(false)}
          onRead={(value) => {
            setScanning(false);
            setLeft(true);
            take(value);
          }}
        />
      )}
    </>
  );
}

const bare = (value: string): string => value.replace(/[\s-]/g, '');
