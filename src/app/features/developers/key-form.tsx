import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, dayOf, dayStartMs } from '../../../domain/kit/time-zone.ts';
import { API_KEY_ADDRESSES_MAX, apiKeySchema, madeApiKeySchema, type ApiKey, type ApiKeyInput, type ApiScopes, type MadeApiKey } from '../../../domain/platform/api-key.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { failureOf, useSiteFailure } from '../../entity-ui/site-failure.ts';
import { formatDate } from '../../../domain/kit/format.ts';
import { call } from '../../session/http.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { API_KEYS_PATH } from './keys-path.ts';
import { ScopesField } from './scopes-field.tsx';

/** Days a key lasts; `keep` leaves the end it has. */
const LASTS = ['30', '90', '365', 'never'] as const;
type Lasts = (typeof LASTS)[number] | 'keep';

interface KeyFormProps {
  /** Changed; a new one without. */
  apiKey?: ApiKey | undefined;
  words: WordsOf;
  onClose: () => void;
  onMade: (made: MadeApiKey) => void;
  onChanged: (key: ApiKey) => void;
}

/** A key, new or changed: its name, what it is let to, until when, from where. */
export function KeyForm({ apiKey, words, onClose, onMade, onChanged }: KeyFormProps) {
  const { t } = useTranslation(['developers', 'common', 'field-issues', 'entity-form']);
  const failureText = useSiteFailure();
  const formId = useId();
  const [name, setName] = useState(apiKey?.name ?? '');
  const [scopes, setScopes] = useState<ApiScopes>(apiKey?.scopes ?? {});
  const [lasts, setLasts] = useState<Lasts>(apiKey ? 'keep' : '90');
  const [addresses, setAddresses] = useState(apiKey?.addresses.join('\n') ?? '');
  const [wrong, setWrong] = useState<Partial<Record<'name' | 'scopes' | 'addresses', string>>>({});
  const [failed, setFailed] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const endOf = (): string | null => {
    if (lasts === 'keep') return apiKey?.expiresAt ?? null;
    if (lasts === 'never') return null;
    const today = dayOf(Date.now(), words.timeZone);
    return new Date(dayStartMs(addDays(today, Number(lasts) + 1), words.timeZone)).toISOString();
  };
  const tell = (error: unknown): void => {
    const { fields } = failureOf(error).failure;
    const address = fields?.find(({ field }) => field.startsWith('addresses'));
    if (address) setWrong({ addresses: t('addressWrong', { address: address.params?.['value'] ?? '' }) });
    else if (fields?.some(({ code }) => code === 'too-many-keys')) setFailed(t('tooMany'));
    else if (fields?.some(({ field }) => field === 'expiresAt')) setFailed(t('alreadyOver'));
    else setFailed(failureText(error));
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const missing = { ...(name.trim() ? {} : { name: t('field-issues:required') }), ...(Object.keys(scopes).length > 0 ? {} : { scopes: t('scopesMissing') }) };
    setWrong(missing);
    setFailed(null);
    if (Object.keys(missing).length > 0) return;
    const json: ApiKeyInput = { name: name.trim(), scopes, addresses: addresses.split(/[\s,;]+/).filter((word) => word !== ''), expiresAt: endOf() };
    setBusy(true);
    try {
      if (apiKey) onChanged(apiKeySchema.parse(await call(`${API_KEYS_PATH}/${apiKey._id}`, { method: 'PATCH', json })));
      else onMade(madeApiKeySchema.parse(await call(API_KEYS_PATH, { method: 'POST', json })));
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  const options = [
    ...(apiKey ? [{ value: 'keep' as const, label: apiKey.expiresAt ? t('keepEnd', { date: formatDate(Date.parse(apiKey.expiresAt) - 1, words.lang, words.timeZone) }) : t('noEnd') }] : []),
    ...LASTS.filter((value) => value !== 'never' || apiKey?.expiresAt !== null).map((value) => ({ value, label: t(`lasts.${value}`) })),
  ];
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={t(apiKey ? 'editTitle' : 'newTitle')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            {t(apiKey ? 'entity-form:save' : 'make')}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        {failed ? (
          <Note tone="alert" live>
            {failed}
          </Note>
        ) : null}
        <TextField label={t('columns.name')} hint={t('nameHint')} required maxLength={80} autoComplete="off" value={name} error={wrong.name} onChange={(event) => setName(event.target.value)} />
        <ScopesField scopes={scopes} error={wrong.scopes} onChange={setScopes} />
        <Select label={t('columns.expires')} value={lasts} options={options} onChange={setLasts} />
        <TextArea label={t('addresses')} rows={3} spellCheck={false} hint={t('addressesHint', { most: API_KEY_ADDRESSES_MAX })} value={addresses} error={wrong.addresses} onChange={(event) => setAddresses(event.target.value)} />
      </form>
    </Dialog>
  );
}
