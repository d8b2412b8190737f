import { useTranslation } from 'react-i18next';
import type { SiteMessage } from '../../../../domain/platform/site-vehicle.ts';
import type { WordsOf } from '../../../entity-ui/field-text.ts';
import { formatDateTime, formatDurationS, formatNumber, formatUnit, MISSING } from '../../../../domain/kit/format.ts';
import '../plain-table.css';

/** Last messages of a device, newest first: when they were measured, when they came, what they say. */
export function MessagesTable({ messages, words }: { messages: readonly SiteMessage[]; words: WordsOf }) {
  const { t } = useTranslation('admin-vehicles');
  const { lang, timeZone } = words;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
    <div className="pt-scroll" tabIndex={0} role="group" aria-label={t('messages')}>
      <table className="pt">
        <thead>
          <tr>
            <th scope="col">{t('message.at')}</th>
            <th scope="col" className="num">
              {t('message.latency')}
            </th>
            <th scope="col" className="num">
              {t('message.speed')}
            </th>
            <th scope="col">{t('message.position')}</th>
            <th scope="col" className="num">
              {t('message.satellites')}
            </th>
            <th scope="col">{t('message.ignition')}</th>
            <th scope="col">{t('message.event')}</th>
          </tr>
        </thead>
        <tbody>
          {messages.map((message) => (
            <tr key={`${message.at}${message.receivedAt}`}>
              <td className="nowrap">{formatDateTime(message.at, lang, timeZone)}</td>
              <td className="num nowrap">
                {formatDurationS(Math.max(0, (Date.parse(message.receivedAt) - Date.parse(message.at)) / 1000), lang)}
              </td>
              <td className="num nowrap">{message.speedKmh === null ? MISSING : formatUnit(message.speedKmh, 'km/h', lang)}</td>
              <td className="nowrap">
                {message.lat === null || message.lng === null
                  ? MISSING
                  : `${formatNumber(message.lat, lang, 5)} ${formatNumber(message.lng, lang, 5)}`}
                {!message.valid && (
                  <span className="tag tag-warning ml-2">{t(message.inaccurate ? 'message.inaccurate' : 'message.noFix')}</span>
                )}
              </td>
              <td className="num">{formatNumber(message.satellites, lang)}</td>
              <td>{message.ignition === null ? MISSING : message.ignition ? words.yes : words.no}</td>
              <td>{message.event ?? MISSING}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
