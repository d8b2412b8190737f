import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  webhookAuthenticationSchema,
  MAX_DOOR_ADDRESSES,
  type WebhookAuthentication,
} from '../../../../domain/platform/webhook-authentication.ts';
import { failureSchema } from '../../../../domain/kit/failure.ts';
import { useDraftValues } from '../../../entity-ui/use-draft-values.ts';
import { call, HttpError } from '../../../session/http.ts';
import { notify } from '../../../shell/notifications.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useAct } from '../use-act.ts';

/** The address that is none, when that is why the server refused. */
function wrongAddress(error: unknown): string | null {
  const failure = error instanceof HttpError ? failureSchema.safeParse(error.response?.data) : undefined;
  const value = failure?.success ? failure.data.fields?.[0]?.params?.['value'] : undefined;
  return value === undefined ? null : String(value);
}

/** Addresses and networks a vendor's server may push from, one a line. */
export function WebhookAddresses({ type, door, onChanged }: { type: string; door: WebhookAuthentication; onChanged: () => void }) {
  const { t } = useTranslation('admin-connector-setup');
  const kept = door.addresses.join('\n');
  const { values, set, forget } = useDraftValues(`site:door:${type}`, { text: kept });
  const { text } = values;
  const [wrong, setWrong] = useState<string | null>(null);
  const { busy, act } = useAct(t('addressesNotSaved'));
  const addresses = text.split(/[\s,;]+/).filter((word) => word !== '');
  const save = (): Promise<void> =>
    act(async () => {
      try {
        webhookAuthenticationSchema.parse(
          await call(`/api/v1/admin/connectors/${type}/door/addresses`, { method: 'PUT', json: { addresses } }),
        );
      } catch (error) {
        const told = wrongAddress(error);
        if (told === null) throw error;
        setWrong(told);
        return;
      }
      setWrong(null);
      forget();
      notify({ msg: t('addressesSaved') });
      onChanged();
    });
  return (
    <div className="grid gap-2">
      <TextArea
        label={t('addresses')}
        rows={3}
        value={text}
        spellCheck={false}
        hint={t('addressesHint', { most: MAX_DOOR_ADDRESSES })}
        error={wrong === null ? undefined : t('addressWrong', { address: wrong })}
        onChange={(event) => set({ text: event.target.value })}
      />
      {addresses.join('\n') !== kept && (
        <p>
          <Button busy={busy} onClick={() => void save()}>
            {t('saveAddresses')}
          </Button>
        </p>
      )}
    </div>
  );
}
