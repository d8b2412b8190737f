import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ChoicePills } from '../choice-pills.tsx';
import { typedText, type ScanKind } from './scanned-text.ts';

type TypedKind = Exclude<ScanKind, 'qr'>;

/** A code that does not read is typed, with the same checks. A sticker has its plate instead. */
export function TypedCode({ kinds, onTyped }: { kinds: readonly ScanKind[]; onTyped: (text: string, kind: ScanKind) => void }) {
  const { t } = useTranslation('fieldUi');
  const offered = [...new Set(kinds.map((kind): TypedKind => (kind === 'qr' ? 'plate' : kind)))];
  const [kind, setKind] = useState<TypedKind>(offered[0] ?? 'plate');
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const isDigits = kind === 'imei' || kind === 'iccid';
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const text = typedText(typed, kind);
        setIsWrong(text === null);
        if (text !== null) onTyped(text, kind);
      }}
    >
      {offered.length > 1 ? (
        <ChoicePills
          label={t('scan.what')}
          hideLabel
          value={kind}
          options={offered.map((key) => ({ key, label: t(`scan.kinds.${key}`) }))}
          onChoose={(key) => {
            setKind(key as TypedKind);
            setIsWrong(false);
          }}
        />
      ) : null}
      <div className="scan-typed">
        <TextField
          label={t(`scan.kinds.${kind}`)}
          value={typed}
          inputMode={isDigits ? 'numeric' : 'text'}
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          error={isWrong ? t(`scan.issues.${kind}`) : undefined}
          onChange={({ target }) => {
            setTyped(target.value);
            setIsWrong(false);
          }}
        />
        <Button type="submit" variant={typed ? 'primary' : 'secondary'}>
          {t('scan.use')}
        </Button>
      </div>
    </form>
  );
}
