import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import {
  newWebhookSecretSchema,
  type WebhookAuthentication,
  type AuthenticationMode,
  webhookAuthenticationSchema,
  MAX_DOOR_ADDRESSES,
} from '../../../../domain/platform/inbound-mapping.ts';
import type { DeviceType } from '../../../../domain/device/device.ts';
import { formatDateTime } from '../../../../domain/text/format.ts';
import { failureSchema } from '../../../../domain/entity/failure.ts';
import { useTimeZone } from '../../../entity-ui/use-rows.ts';
import { call, HttpError } from '../../../session/http.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/overlay.tsx';
import { Note } from '../../../ui/note.tsx';
import { Segmented } from '../../../ui/toggles.tsx';
import { CopiedLine } from '../../../entity-ui/copied-line.tsx';
import { useDraftValues } from '../../../entity-ui/form/use-kept-draft.ts';
import { notify } from '../../../shell/notifications.ts';
import { TextArea } from '../../../ui/text-field.tsx';
import { Card } from '../card.tsx';
import { useAct } from '../use-act.ts';

/** The address that is none, when that is why the server refused. */
function wrongAddress(error: unknown): string | null {
  const failure = error instanceof HttpError ? failureSchema.safeParse(error.response?.data) : undefined;
  const value = failure?.success ? failure.data.fields?.[0]?.params?.['value'] : undefined;
  return value === undefined ? null : String(value);
}

/** Addresses and networks a vendor's server may push from, one a line. */
function WebhookAddresses({ type, door, onChanged }: { type: string; door: WebhookAuthentication; onChanged: () => void }) {
  const { t } = useTranslation('adminConnectorSetup');
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

interface WebhookCardProps {
  type: DeviceType;
  door: WebhookAuthentication;
  onChanged: () => void;
}

/** How the vendor's server is let in: where it pushes, its secret, the addresses it comes from. */
export function WebhookCard({ type, door, onChanged }: WebhookCardProps) {
  const { t, i18n } = useTranslation(['adminConnectorSetup', 'adminNumbers', 'common']);
  const timeZone = useTimeZone();
  const [mode, setMode] = useState<AuthenticationMode>(door.open ? door.mode : door.modes[0]!);
  const [replacing, setReplacing] = useState(false);
  const [closing, setClosing] = useState(false);
  const [made, setMade] = useState<z.infer<typeof newWebhookSecretSchema> | null>(null);
  // The secret is a part of the address: it is whole only when it is made.
  const isSecretAddress = door.url.includes('{secret}');
  const { busy, act } = useAct(t('secretNotMade'));
  const make = (): Promise<void> =>
    act(async () => {
      setMade(newWebhookSecretSchema.parse(await call(`/api/v1/admin/connectors/${type}/door/secret`, { method: 'POST', json: { mode } })));
      setReplacing(false);
      onChanged();
    });
  const close = (): Promise<void> =>
    act(async () => {
      await call(`/api/v1/admin/connectors/${type}/door/secret`, { method: 'DELETE' });
      setClosing(false);
      onChanged();
    });
  return (
    <Card id="door" title={t('door')}>
      <div className="grid max-w-160 gap-4">
        {door.open ? (
          <Note tone="ok">
            {t(`openSince.${door.mode}`, { date: door.createdAt ? formatDateTime(door.createdAt, i18n.language, timeZone) : '' })}
          </Note>
        ) : (
          <Note tone="warning" title={t('closed')}>
            {t('closedText')}
          </Note>
        )}
        {!isSecretAddress && <CopiedLine label={t('pushTo')} text={door.url} />}
        {door.modes.length > 1 && (
          <div className="grid gap-1.5">
            <Segmented
              className="justify-self-start"
              label={t('mode')}
              value={mode}
              options={door.modes.map((value) => ({ value, label: t(`modes.${value}`) }))}
              onChange={setMode}
            />
            <p className="text-sm text-muted">{t(`modesText.${mode}`)}</p>
          </div>
        )}
        <p className="flex flex-wrap gap-2">
          <Button
            variant={!door.open && isSecretAddress ? 'primary' : 'secondary'}
            icon={<KeyRound aria-hidden="true" />}
            busy={busy && !replacing}
            onClick={() => (door.open ? setReplacing(true) : void make())}
          >
            {t(door.open ? 'replaceSecret' : 'makeSecret')}
          </Button>
          {door.open && (
            <Button variant="danger" onClick={() => setClosing(true)}>
              {t('adminNumbers:closeDoor')}
            </Button>
          )}
        </p>
        <WebhookAddresses type={type} door={door} onChanged={onChanged} />
      </div>
      {replacing && (
        <ConfirmDialog
          open
          title={t('replaceTitle')}
          keep={t('keepSecret')}
          confirm={t('replaceConfirm')}
          busy={busy}
          onClose={() => setReplacing(false)}
          onConfirm={() => void make()}
        >
          <p>{t('replaceText')}</p>
        </ConfirmDialog>
      )}
      {closing && (
        <ConfirmDialog
          open
          title={t('adminNumbers:closeDoorTitle')}
          keep={t('adminNumbers:keep')}
          confirm={t('adminNumbers:closeDoorConfirm')}
          busy={busy}
          onClose={() => setClosing(false)}
          onConfirm={() => void close()}
        >
          <p>{t('adminNumbers:closeDoorText')}</p>
        </ConfirmDialog>
      )}
      {made && (
        <Dialog
          open
          onClose={() => setMade(null)}
          title={t('madeTitle')}
          footer={
            <Button variant="primary" onClick={() => setMade(null)}>
              {t('common:close')}
            </Button>
          }
        >
          <div className="grid gap-4">
            <Note tone="warning">{t('madeOnce')}</Note>
            {!isSecretAddress && <CopiedLine label={t('secret')} text={made.secret} />}
            <CopiedLine label={t('pushTo')} text={made.url} />
          </div>
        </Dialog>
      )}
    </Card>
  );
}
