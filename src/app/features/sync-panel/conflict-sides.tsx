import { useTranslation } from 'react-i18next';
import { entityNamed } from '../../../domain/registry.ts';
import type { RefusalReason, RepairItem } from '../../../db/queries/repair.ts';
import { fieldText } from '../../entity-ui/field-text.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import { formatDate, formatDateTime, formatTime } from '../../../domain/kit/format.ts';

export type Conflict = Extract<RefusalReason, { kind: 'conflict' }>;

interface ConflictSidesProps {
  item: RepairItem;
  conflict: Conflict;
  /** Fields whose other value is kept. */
  theirs: readonly string[];
  onTheirs: (next: readonly string[]) => void;
}

/** Each field in conflict with both values, whose they are and since when, and the value that was there before. */
export function ConflictSides({ item: { mid, mutation }, conflict, theirs, onTheirs }: ConflictSidesProps) {
  const { t, i18n } = useTranslation('sync');
  const nowMs = useNowMs();
  const words = useWords(mutation.entity);
  const entity = entityNamed(mutation.entity);
  const written = mutation.patch ?? mutation.doc ?? {};
  const nameOf = (field: string): string => t(`${mutation.entity}:fields.${field}`);
  const valueOf = (from: Record<string, unknown>, name: string): string => {
    const field = entity?.fields[name];
    if (!field) return '—';
    return field.kind === 'shape' && from[name] != null ? t('drawn') : fieldText(name, field, from[name], words);
  };
  const when = (key: 'mine' | 'theirs', at: string, name?: string): string => {
    const isToday = formatDate(at, i18n.language, words.timeZone) === formatDate(nowMs, i18n.language, words.timeZone);
    return t(`${key}-${isToday ? 'when' : 'on'}`, {
      name,
      time: (isToday ? formatTime : formatDateTime)(at, i18n.language, words.timeZone),
    });
  };
  const others = Object.keys(mutation.patch ?? {}).filter((field) => !conflict.fields.includes(field));
  return (
    <>
      {conflict.fields.map((field) => {
        const by = conflict.byField ? conflict.byField[field] : conflict.by;
        const seen = mutation.base?.values;
        return (
          <fieldset key={field} className="repair-field">
            <legend className={conflict.fields.length > 1 ? 'repair-legend' : 'sr-only'}>{nameOf(field)}</legend>
            <div className="repair-sides">
              {(['mine', 'theirs'] as const).map((side) => {
                const isOn = theirs.includes(field) === (side === 'theirs');
                return (
                  <label key={side} className={isOn ? 'repair-side is-on' : 'repair-side'}>
                    <span className="muted">{t(side)}</span>
                    <input
                      type="radio"
                      className="radio"
                      name={`side-${mid}-${field}`}
                      checked={isOn}
                      onChange={() => onTheirs(side === 'theirs' ? [...theirs, field] : theirs.filter((one) => one !== field))}
                    />
                    <b>{valueOf(side === 'mine' ? written : conflict.server, field)}</b>
                    <span className="muted text-xs">
                      {side === 'mine' ? when('mine', mutation.clientAt) : by ? when('theirs', by.at, by.name) : t('theirs-server')}
                    </span>
                  </label>
                );
              })}
            </div>
            {seen && field in seen && <p className="repair-before muted">{t('before', { value: valueOf(seen, field) })}</p>}
          </fieldset>
        );
      })}
      {others.length > 0 && (
        <p className="repair-before muted">{t('leave-with', { count: others.length, fields: others.map(nameOf).join(', ') })}</p>
      )}
    </>
  );
}
