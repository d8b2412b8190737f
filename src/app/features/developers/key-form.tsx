import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, dayOf, dayStartMs } from '../../../domain/time/time-zone.ts';
import {
  API_KEY_ADDRESSES_MAX,
  apiKeySchema,
  madeApiKeySchema,
  type ApiKey,
  type ApiKeyInput,
  type ApiScopes,
  type MadeApiKey,
  API_RESOURCES,
  isWritable,
  type ApiResource,
  type ApiScope,
} from '../../../domain/platform/api-key.ts';
import { formatDate, MISSING } from '../../../domain/text/format.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { failureOf, useSiteFailure } from '../../entity-ui/form/site-form.tsx';
import { useDraftValues } from '../../entity-ui/form/use-kept-draft.ts';
import { call } from '../../session/http.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay.tsx';
import { Note } from '../../ui/note.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { Checkbox } from '../../ui/toggles.tsx';
import { resourceText } from './key-drawer.tsx';
import './developers.css';

/** Keys of the person's organization. */
export const API_KEYS_PATH = '/api/v1/api-keys';

interface ScopesFieldProps {
  scopes: ApiScopes;
  error?: string | undefined;
  onChange: (scopes: ApiScopes) => void;
}

const EVERY_READ: ApiScopes = Object.fromEntries(API_RESOURCES.map((resource) => [resource, 'read']));

/** What a key is let to: a line a resource, to read or to write (who writes reads). */
function ScopesField({ scopes, error, onChange }: ScopesFieldProps) {
  const { t } = useTranslation('developers');
  const set = (resource: ApiResource, scope: ApiScope | undefined): void => {
    const { [resource]: _before, ...others } = scopes;
    onChange(scope === undefined ? others : { ...others, [resource]: scope });
  };
  return (
    <fieldset className="min-w-0">
      <legend className="label mb-1 flex w-full flex-wrap items-center justify-between gap-2">
        {t('scopes')}
        <Button size="sm" variant="ghost" onClick={() => onChange(EVERY_READ)}>
          {t('readAll')}
        </Button>
      </legend>
      {error ? <p className="err mb-1">{error}</p> : null}
      <table className="dv-scopes">
        <thead>
          <tr>
            <th scope="col">{t('resource')}</th>
            <th scope="col">{t('read')}</th>
            <th scope="col">{t('write')}</th>
          </tr>
        </thead>
        <tbody>
          {API_RESOURCES.map((resource) => {
            const name = resourceText(t, resource);
            const given = scopes[resource];
            return (
              <tr key={resource}>
                <th scope="row">{name}</th>
                <td>
                  <Checkbox
                    label={t('readOf', { name })}
                    hideLabel
                    checked={given !== undefined}
                    disabled={given === 'write'}
                    onChange={(checked) => set(resource, checked ? 'read' : undefined)}
                  />
                </td>
                <td>
                  {isWritable(resource) ? (
                    <Checkbox
                      label={t('writeOf', { name })}
                      hideLabel
                      checked={given === 'write'}
                      onChange={(checked) => set(resource, checked ? 'write' : 'read')}
                    />
                  ) : (
                    <span className="subtle" aria-label={t('readOnly')}>
                      {MISSING}
                    </span>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </fieldset>
  );
}

/** Days a key lasts; `keep` leaves the end it has. */
const LASTS = ['30', '90', '365', 'never'] as const;
type Lasts = (typeof LASTS)[number] | 'keep';

interface Values {
  name: string;
  scopes: ApiScopes;
  lasts: Lasts;
  addresses: string;
}

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
  const { t } = useTranslation(['developers', 'common', 'fieldIssues', 'entityForm']);
  const failureText = useSiteFailure();
  const formId = useId();
  const start = {
    name: apiKey?.name ?? '',
    scopes: apiKey?.scopes ?? {},
    lasts: apiKey ? 'keep' : '90',
    addresses: apiKey?.addresses.join('\n') ?? '',
  };
  const { values, set, forget } = useDraftValues<Values>(`api-key:${apiKey?._id ?? 'new'}`, start as Values);
  const { name, scopes, lasts, addresses } = values;
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
    const missing = {
      ...(name.trim() ? {} : { name: t('fieldIssues:required') }),
      ...(Object.keys(scopes).length > 0 ? {} : { scopes: t('scopesMissing') }),
    };
    setWrong(missing);
    setFailed(null);
    if (Object.keys(missing).length > 0) return;
    const json: ApiKeyInput = {
      name: name.trim(),
      scopes,
      addresses: addresses.split(/[\s,;]+/).filter((word) => word !== ''),
      expiresAt: endOf(),
    };
    setBusy(true);
    try {
      const answer = await (apiKey
        ? call(`${API_KEYS_PATH}/${apiKey._id}`, { method: 'PATCH', json })
        : call(API_KEYS_PATH, { method: 'POST', json }));
      forget();
      if (apiKey) onChanged(apiKeySchema.parse(answer));
      else onMade(madeApiKeySchema.parse(answer));
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  const giveUp = (): void => {
    forget();
    onClose();
  };
  const options = [
    ...(apiKey
      ? [
          {
            value: 'keep' as const,
            label: apiKey.expiresAt
              ? t('keepEnd', { date: formatDate(Date.parse(apiKey.expiresAt) - 1, words.lang, words.timeZone) })
              : t('noEnd'),
          },
        ]
      : []),
    ...LASTS.filter((value) => value !== 'never' || apiKey?.expiresAt !== null).map((value) => ({ value, label: t(`lasts.${value}`) })),
  ];
  return (
    <Dialog
      open
      size="lg"
      onClose={giveUp}
      title={t(apiKey ? 'editTitle' : 'newTitle')}
      footer={
        <>
          <Button onClick={giveUp}>{t('common:cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            {t(apiKey ? 'entityForm:save' : 'make')}
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
        <TextField
          label={t('columns.name')}
          hint={t('nameHint')}
          required
          maxLength={80}
          autoComplete="off"
          value={name}
          error={wrong.name}
          onChange={(event) => set({ name: event.target.value })}
        />
        <ScopesField scopes={scopes} error={wrong.scopes} onChange={(next) => set({ scopes: next })} />
        <Select label={t('columns.expires')} value={lasts} options={options} onChange={(next) => set({ lasts: next })} />
        <TextArea
          label={t('addresses')}
          rows={3}
          spellCheck={false}
          hint={t('addressesHint', { most: API_KEY_ADDRESSES_MAX })}
          value={addresses}
          error={wrong.addresses}
          onChange={(event) => set({ addresses: event.target.value })}
        />
      </form>
    </Dialog>
  );
}
