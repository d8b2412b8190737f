import { SendHorizontal } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { commandBodySchema, deviceCommandSchema, MAX_COMMAND, type DeviceCommand } from '../../../../domain/platform/device-command.ts';
import type { WordsOf } from '../../../entity-ui/field-text.ts';
import { RemoteState } from '../../../entity-ui/remote-state.tsx';
import { useDraftValues } from '../../../entity-ui/use-draft-values.ts';
import { useSiteRemote } from '../../../entity-ui/use-site-remote.ts';
import { formatDateTime } from '../../../../domain/kit/format.ts';
import { call } from '../../../session/http.ts';
import { notify } from '../../../shell/notifications.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useAct } from '../use-act.ts';

const schema = z.object({ results: z.array(deviceCommandSchema) });
const TONES: Record<DeviceCommand['status'], string> = {
  queued: 'tag',
  sent: 'tag',
  answered: 'tag tag-ok',
  refused: 'tag tag-alert',
  unanswered: 'tag tag-alert',
  expired: 'tag tag-alert',
};

/** Commands sent to a device with their answers, newest first, and the line that sends one more. */
export function Commands({ device, words }: { device: string; words: WordsOf }) {
  const { t } = useTranslation('admin-connectors');
  const url = `/api/v1/admin/devices/${device}/commands`;
  const remote = useSiteRemote(url, schema, { everyMs: 3_000 });
  const { values, set, forget } = useDraftValues(`site:command:${device}`, { body: '' });
  const { body } = values;
  const [missing, setMissing] = useState(false);
  const { busy, act } = useAct(t('commandNotQueued'));
  const { lang, timeZone } = words;
  const commands = remote.value?.results;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const checked = commandBodySchema.safeParse(body);
    setMissing(!checked.success);
    if (!checked.success) return;
    void act(async () => {
      await call(url, { method: 'POST', json: { body: checked.data } });
      set({ body: '' });
      forget();
      notify({ msg: t('commandQueued') });
      await remote.reload();
    });
  };
  return (
    <section aria-labelledby="commands">
      <h3 id="commands" className="mb-1 font-semibold">
        {t('commands')}
      </h3>
      <form className="mb-3 grid gap-2" onSubmit={send}>
        <TextField
          label={t('commandField')}
          value={body}
          maxLength={MAX_COMMAND}
          hint={t('commandHint')}
          error={missing ? t('commandInvalid') : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => set({ body: event.target.value })}
        />
        <Button type="submit" className="justify-self-start" busy={busy} icon={<SendHorizontal aria-hidden="true" />}>
          {t('commandSend')}
        </Button>
      </form>
      {!commands && <RemoteState remote={remote} />}
      {commands?.length === 0 && <p className="text-muted">{t('noCommands')}</p>}
      <ul className="grid gap-2">
        {commands?.map((command) => (
          <li key={command._id} className="grid gap-0.5">
            <span className="flex flex-wrap items-center gap-2">
              <code className="break-all">{command.body}</code>
              <span className={TONES[command.status]}>{t(`commandStatus.${command.status}`)}</span>
            </span>
            {command.answer !== null && <code className="break-all text-muted">{command.answer}</code>}
            <span className="text-sm text-muted">
              {formatDateTime(command.endedAt ?? command.sentAt ?? command.askedAt, lang, timeZone)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
