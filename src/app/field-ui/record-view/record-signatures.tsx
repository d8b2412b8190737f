import { itemsOf, wordsIn } from '../../../domain/check-list/template.ts';
import type { ShownRecord } from './record-shown.ts';
import type { RecordWords } from './use-record-words.ts';

/** Who signed, when, and what they drew. */
export function RecordSignatures({ record, words }: { record: ShownRecord; words: RecordWords }) {
  const { t, lang, moment } = words;
  const { signatures, content } = record.sealed;
  const items = new Map(record.template ? itemsOf(record.template).map(({ key, label }) => [key, wordsIn(label, lang)]) : []);
  if (signatures.length === 0) return null;
  return (
    <section>
      <h2>{t('signatures')}</h2>
      <ul className="rv-signatures">
        {signatures.map(({ role, at, imageSha256 }) => {
          const url = imageSha256 === null ? null : record.urlOf(imageSha256);
          const name = items.get(role) ?? t(`role.${role}`, { defaultValue: role });
          return (
            <li key={`${role}${at}`}>
              <b>{name}</b>
              {url ? (
                <img src={url} alt={t('signatureOf', { name })} />
              ) : (
                <span className="rv-certified">{t(imageSha256 === null ? 'certified' : 'photoAbsent')}</span>
              )}
              <small>{moment(at + content.clock.offsetMs)}</small>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
