import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { Copy } from 'lucide-react';
import { rawFrameSchema, type FrameField, type RawFrame } from '../../../../domain/platform/raw-frame.ts';
import { formatDateTime, formatNumber, MISSING } from '../../../../domain/kit/format.ts';
import type { WordsOf } from '../../../entity-ui/field-text.ts';
import { KeptAge } from '../../../entity-ui/remote-age.tsx';
import { RemoteState } from '../../../entity-ui/remote-state.tsx';
import { useSiteRemote } from '../../../entity-ui/use-site-remote.ts';
import { notify } from '../../../shell/notifications.ts';
import { Button } from '../../../ui/button.tsx';
import '../plain-table.css';
import './frame-card.css';

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
  const { t } = useTranslation('admin-connectors');
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

const schema = z.object({ results: z.array(rawFrameSchema) });

/** The last frames of a device, newest first, each opening on its bytes and its fields. */
export function Frames({ type, serial, words }: { type: string; serial: string; words: WordsOf }) {
  const { t } = useTranslation('admin-connectors');
  const remote = useSiteRemote(`/api/v1/admin/connectors/${type}/frames?serial=${encodeURIComponent(serial)}`, schema, { everyMs: 5_000 });
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
