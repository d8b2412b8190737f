import { Trash2, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { removeRow } from '../../../db/mutate.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { diagnosticMessage } from '../../entity-ui/diagnostic-message.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useSaved } from '../../entity-ui/use-saved.ts';
import { formatAge } from '../../../domain/kit/format.ts';
import { notify } from '../../shell/notifications.ts';
import { IconButton } from '../../ui/icon-button.tsx';

/** What is wrong with the vehicle's device or data; whoever may, removes what is dealt with, with or without network. */
export function DiagnosticsPanel({ diagnostics, words, nowMs }: { diagnostics: readonly LocalRow[]; words: WordsOf; nowMs: number }) {
  const { t } = useTranslation(['vehicles', 'diagnostic', 'diagnostics']);
  const access = useAccess();
  const saved = useSaved();
  const mayRemove = access.can('remove', 'diagnostic');

  async function remove(row: LocalRow): Promise<void> {
    try {
      await removeRow('diagnostic', row._id);
      saved(t('diagnostics.removed'));
    } catch (error) {
      notify({ msg: t('diagnostics:not-deleted'), type: 'error', error });
    }
  }

  if (diagnostics.length === 0) return null;
  return (
    <section className="panel vd-card" aria-labelledby="vd-diagnostics">
      <header>
        <h2 id="vd-diagnostics">{t('diagnostics.title')}</h2>
        <span className="count count-alert">{diagnostics.length}</span>
      </header>
      <ul className="in pb-3 text-sm">
        {diagnostics.map((row) => (
          <li key={row._id} className="flex gap-3 border-t border-hairline py-2.5 first:border-0">
            <TriangleAlert aria-hidden="true" className={row['severity'] === 'error' ? 'mt-px text-alert-fg' : 'mt-px text-warning-fg'} />
            <span className="min-w-0 flex-1">
              <b>{t(`diagnostic:choices.code.${String(row['code'])}`)}</b>
              <br />
              <span className="muted">
                {diagnosticMessage(row, t, words.lang)} ·{' '}
                {t('diagnostics.last', {
                  age: formatAge(String(row['lastTrigger']), nowMs, words.lang, words.timeZone),
                  count: Number(row['count']),
                })}
              </span>
            </span>
            {mayRemove && (
              <IconButton
                label={t('diagnostics:delete-one', { message: diagnosticMessage(row, t, words.lang) })}
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => void remove(row)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
