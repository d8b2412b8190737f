import { Copy, SendHorizontal } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { DeviceType } from '../../../../domain/device/device.ts';
import {
  commandBodySchema,
  COMMANDED_TYPES,
  type DeviceCommand,
  deviceCommandSchema,
  type FrameField,
  MAX_COMMAND,
  type RawFrame,
  rawFrameSchema,
  siteDeviceSchema,
} from '../../../../domain/platform/site-device.ts';
import { formatDateTime, formatDurationS, formatNumber, MISSING } from '../../../../domain/text/format.ts';
import type { WordsOf } from '../../../entity-ui/field-text.ts';
import { useDraftValues } from '../../../entity-ui/form/use-kept-draft.ts';
import { pageOf } from '../../../entity-ui/list/site-list.ts';
import { Age, KeptAge, RemoteState } from '../../../entity-ui/remote-state.tsx';
import { RowDetails } from '../../../entity-ui/screen/row-details.tsx';
import { useSiteRemote } from '../../../entity-ui/use-remote.ts';
import { ContestedPositions } from '../../../entity-ui/vehicle/device-diagnostics.tsx';
import { call } from '../../../session/http.ts';
import { AppLink } from '../../../shell/app-link.tsx';
import { notify } from '../../../shell/notifications.ts';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/overlay.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { SiteVehicleLink } from '../linked-columns.tsx';
import '../plain-table.css';
import { useAct } from '../use-act.ts';
import { ConnectedMark } from './device-columns.tsx';
import './frame-card.css';

const schema = pageOf(siteDeviceSchema);

/** A device beside the list: what it is, what it sends now, its last frames. */
export function DeviceDrawer({ id, type, words, onClose }: { id: string; type: DeviceType; words: WordsOf; onClose: () => void }) {
  const { t } = useTranslation(['adminConnectors', 'admin', 'adminNumbers', 'list']);
  const remote = useSiteRemote(`/api/v1/admin/connectors/${type}/devices?_id=${id}`, schema, { everyMs: 5_000 });
  const device = remote.value?.results[0];
  const { busy, act } = useAct(t('adminNumbers:notUnmapped'));
  const unmap = (device: string): Promise<void> =>
    act(async () => {
      await call(`/api/v1/admin/connectors/${type}/devices/${device}/announced`, { method: 'DELETE' });
      await remote.reload();
    });
  const { lang, timeZone } = words;
  const field = (name: string): string => words.t(`fields.${name}`);
  return (
    <Drawer open onClose={onClose} title={device?.title ?? words.t('one')}>
      <KeptAge remote={remote} timeZone={timeZone} />
      {!remote.value ? (
        <RemoteState remote={remote} />
      ) : !device ? (
        <p className="text-muted">{t('list:detailUnknown')}</p>
      ) : (
        <div className="grid gap-5">
          <RowDetails
            lines={[
              { label: field('status'), value: words.t(`choices.status.${device.status}`) },
              { label: field('serial'), value: device.serial },
              ...(device.announced === null
                ? []
                : [
                    {
                      label: t('adminNumbers:announced'),
                      value: device.announced,
                      aside: (
                        <Button size="sm" busy={busy} onClick={() => void unmap(device._id)}>
                          {t('adminNumbers:unmap')}
                        </Button>
                      ),
                    },
                  ]),
              {
                label: t('admin:list.account'),
                value: (
                  <AppLink className="link" href={`/admin/organizations?open=${device.owner.id}`}>
                    {device.owner.name}
                  </AppLink>
                ),
              },
              { label: field('vehicle'), value: device.vehicle ? <SiteVehicleLink vehicle={device.vehicle} /> : MISSING },
              ...(device.model ? [{ label: field('model'), value: device.model }] : []),
              ...(device.firmware ? [{ label: field('firmware'), value: device.firmware }] : []),
              ...(device.connected === null
                ? []
                : [
                    {
                      label: t('columns.connection'),
                      value: <ConnectedMark connected={device.connected} t={t} />,
                      aside: device.connected ? (device.remote ?? undefined) : undefined,
                    },
                  ]),
              {
                label: t('columns.lastMessage'),
                value: device.lastMessageAt ? <Age at={device.lastMessageAt} timeZone={timeZone} /> : MISSING,
              },
              { label: t('columns.latency'), value: formatDurationS(device.latencyS, lang) },
              { label: t('columns.messagesToday'), value: formatNumber(device.messagesToday, lang) },
              { label: t('columns.withoutFixToday'), value: formatNumber(device.withoutFixToday, lang) },
              { label: t('columns.errorsToday'), value: formatNumber(device.errorsToday, lang) },
            ]}
          />
          <ContestedPositions device={device._id} timeZone={timeZone} />
          {COMMANDED_TYPES.includes(type) && <Commands device={device._id} words={words} />}
          <Frames type={type} serial={device.announced ?? device.serial} words={words} />
        </div>
      )}
    </Drawer>
  );
}

const commandSchema = z.object({ results: z.array(deviceCommandSchema) });
const TONES: Record<DeviceCommand['status'], string> = {
  queued: 'tag',
  sent: 'tag',
  answered: 'tag tag-ok',
  refused: 'tag tag-alert',
  unanswered: 'tag tag-alert',
  expired: 'tag tag-alert',
};

/** Commands sent to a device with their answers, newest first, and the line that sends one more. */
function Commands({ device, words }: { device: string; words: WordsOf }) {
  const { t } = useTranslation('adminConnectors');
  const url = `/api/v1/admin/devices/${device}/commands`;
  const remote = useSiteRemote(url, commandSchema, { everyMs: 3_000 });
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

/** The value of a field in its unit. */
function valueText({ raw, value, unit }: FrameField, lang: string): string {
  const shown = value ?? raw;
  if (shown === null) return MISSING;
  const digits = typeof shown === 'number' ? Math.min(7, (String(shown).split('.')[1] ?? '').length) : 0;
  const text = typeof shown === 'number' ? formatNumber(shown, lang, digits) : String(shown);
  return unit ? `${text}\u00a0${unit}` : text;
}

/** One frame: when it came, in what protocol, its bytes, and each of its fields. */
function FrameCard({ frame, words }: { frame: RawFrame; words: WordsOf }) {
  const { t } = useTranslation('adminConnectors');
  const { lang, timeZone } = words;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(frame.content);
      notify({ msg: t('copied') });
    } catch (error) {
      notify({ msg: t('notCopied'), type: 'error', error });
    }
  };
  const time = new Date(frame.receivedAt).toLocaleTimeString(lang, { timeZone, hour: '2-digit', minute: '2-digit', second: '2-digit' });
  return (
    <details className="frame">
      <summary>
        <span className="font-medium">{time}</span>
        <span className="muted">
          {[frame.protocol, t('records', { count: frame.records.length }), t('size', { figure: formatNumber(frame.size, lang) })]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {(frame.refusal ?? frame.problem) !== null && (
          <span className="tag tag-alert">
            {t('refused', { reason: t(`reasons.${frame.refusal ?? frame.problem}`, { defaultValue: frame.refusal ?? frame.problem }) })}
          </span>
        )}
      </summary>
      <div className="frame-bytes">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
        <code tabIndex={0}>{frame.binary ? (frame.content.match(/.{1,2}/g) ?? []).join(' ') : frame.content}</code>
        <Button size="sm" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
      {frame.records.map((record, index) => (
        <div
          key={`${record.at ?? ''}${index}`}
          className="pt-scroll"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
          tabIndex={0}
          role="group"
          aria-label={t('record', { number: index + 1 })}
        >
          <table className="pt">
            <caption className="py-1.5 text-left text-sm text-muted">
              {t('record', { number: index + 1 })}
              {record.at && ` · ${formatDateTime(record.at, lang, timeZone)}`}
            </caption>
            <thead>
              <tr>
                <th scope="col">{t('field.id')}</th>
                <th scope="col">{t('field.name')}</th>
                <th scope="col" className="num">
                  {t('field.raw')}
                </th>
                <th scope="col" className="num">
                  {t('field.value')}
                </th>
              </tr>
            </thead>
            <tbody>
              {record.fields.map((field, at) => (
                <tr key={`${field.id}-${at}`}>
                  <td>{field.id}</td>
                  <td>{field.name || MISSING}</td>
                  <td className={typeof field.raw === 'string' && field.raw.length > 12 ? 'num break-all' : 'num'}>
                    {field.raw === null ? MISSING : String(field.raw)}
                  </td>
                  <td className="num nowrap">{valueText(field, lang)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </details>
  );
}

const frameSchema = z.object({ results: z.array(rawFrameSchema) });

/** The last frames of a device, newest first, each opening on its bytes and its fields. */
export function Frames({ type, serial, words }: { type: string; serial: string; words: WordsOf }) {
  const { t } = useTranslation('adminConnectors');
  const remote = useSiteRemote(`/api/v1/admin/connectors/${type}/frames?serial=${encodeURIComponent(serial)}`, frameSchema, {
    everyMs: 5_000,
  });
  const frames = remote.value?.results;
  return (
    <section aria-labelledby="frames">
      <h3 id="frames" className="mb-1 font-semibold">
        {t('frames')}
      </h3>
      <KeptAge remote={remote} timeZone={words.timeZone} />
      {!frames && <RemoteState remote={remote} />}
      {frames?.length === 0 && <p className="text-muted">{t('noFrames')}</p>}
      {frames?.map((frame) => (
        <FrameCard key={`${frame.receivedAt}${frame.content}`} frame={frame} words={words} />
      ))}
    </section>
  );
}
