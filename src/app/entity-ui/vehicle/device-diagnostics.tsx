import type { TFunction } from 'i18next';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { type Contested, contestedListSchema } from '../../../domain/telemetry/message.ts';
import { formatDateTime, formatNumber, formatUnit } from '../../../domain/text/format.ts';
import { DEFAULT_LOCALE } from '../../../domain/text/locale.ts';
import { Note } from '../../ui/note.tsx';
import { useSiteRemote } from '../use-remote.ts';

const DIGITS = 5;

interface ContestedPositionsProps {
  /** Device that they were told under. */
  device: string;
  /** The person's own organization answers, not the platform. */
  isOwn?: boolean;
  timeZone: string;
}

/** Instants that two sources told under a device's number, each with both places; nothing where there are none. */
export function ContestedPositions({ device, isOwn = false, timeZone }: ContestedPositionsProps) {
  const { t, i18n } = useTranslation('device');
  const id = useId();
  const lang = i18n.language;
  const remote = useSiteRemote(`/api/v1/${isOwn ? '' : 'admin/'}devices/${device}/contested`, contestedListSchema, { isOwn });
  const list = remote.value;
  if (!list || list.count === 0) return null;
  const told = ({ lat, lng, receivedAt }: Contested['first']): string =>
    t('contested.place', {
      north: formatNumber(lat, lang, DIGITS),
      east: formatNumber(lng, lang, DIGITS),
      time: formatDateTime(receivedAt, lang, timeZone),
    });
  return (
    <section aria-labelledby={id} className="mb-4 grid gap-2">
      <h3 id={id} className="font-semibold">
        {t('contested.title', { figure: formatNumber(list.count, lang) })}
      </h3>
      <Note tone="warning">{t('contested.text')}</Note>
      <ul className="grid gap-2">
        {list.results.map((one) => (
          <li key={one.at + one.other.receivedAt} className="grid gap-0.5 text-sm">
            <b>
              {formatDateTime(one.at, lang, timeZone)} · {t('contested.apart', { distance: formatUnit(one.apartM / 1000, 'km', lang, 1) })}
            </b>
            <span>
              {t('contested.first')} {told(one.first)}
            </span>
            <span className="text-muted">
              {t('contested.other')} {told(one.other)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Worded {
  title?: unknown;
  code?: unknown;
  detail?: unknown;
}

/** What a diagnostic says, in the reader's language; in French, and of a code unheard of, the server's own title. */
export function diagnosticMessage(row: Worded | LocalRow, t: TFunction, lang: string): string {
  const { title, code, detail } = row as Worded;
  const own = String(title);
  if (lang === DEFAULT_LOCALE || typeof code !== 'string') return own;
  const message = t(`diagnostic:messages.${code}`, { defaultValue: own });
  return typeof detail === 'string' && message !== own ? `${message}: ${detailText(code, detail, t, lang)}` : message;
}

function detailText(code: string, detail: string, t: TFunction, lang: string): string {
  if (code === 'bad-frame') return t(`adminConnectors:reasons.${detail}`, { defaultValue: detail });
  const [, figure, unit] = /^(\d+\.\d+) (V|%)$/.exec(detail) ?? [];
  return figure ? `${formatNumber(Number(figure), lang, 1)}\u00a0${unit}` : detail;
}
