import { useTranslation } from 'react-i18next';
import type { FieldRecord, INSTALL_STATES } from '../../../domain/field-work/field-record.ts';
import { itemsOf, templateContentSchema, wordsIn } from '../../../domain/check-list/template.ts';
import type { Locale } from '../../../domain/text/locale.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { useRows, useTimeZone } from '../../entity-ui/use-rows.ts';
import { TestRow } from '../../field-ui/test-row.tsx';
import { formatDateTime } from '../../../domain/text/format.ts';
import { Note, type NoteTone } from '../../ui/note.tsx';

/** A line of the verdict that is no test of the template: the bus against the positions, over the first kilometres. */
const FIRST_KM = 't_km';

type State = (typeof INSTALL_STATES)[number];
const TONES: Readonly<Record<State, NoteTone>> = {
  provisional: 'offline',
  confirmed: 'ok',
  incomplete: 'warning',
  failed: 'alert',
  forced: 'info',
};
const SHOWN = ['ok', 'review', 'failed', 'waiting', 'na'] as const;

/** What the installation was judged, with its tests: by the server, else as it was sealed. `decision`: a manager's, that may still wait to be sent. */
export function VerdictNote({ record, decision }: { record: FieldRecord; decision: LocalRow | undefined }) {
  const { t, i18n } = useTranslation('installControl');
  const timeZone = useTimeZone();
  const labels = useTestLabels(record, i18n.language as Locale);
  const last = record.verdicts.at(-1);
  const judged = record.verdicts.findLast(({ tests }) => tests.length > 0);
  const tests = judged?.tests ?? record.sealed.content.install?.tests ?? [];
  const state: State = decision ? 'forced' : (record.installState ?? 'provisional');
  if (tests.length === 0 && !last && !decision) return null;
  const comment = decision ? String(decision['comment']) : last?.comment;
  return (
    <>
      <Note tone={TONES[state]} title={t(`verdicts.${state}`)} live>
        {comment ?? t(`verdictText.${state}`)}
        {last && !decision && (
          <span className="muted block">{[last.by, formatDateTime(last.at, i18n.language, timeZone)].filter(Boolean).join(', ')}</span>
        )}
        {decision?.pending && <span className="muted block">{t('standing.queued')}</span>}
      </Note>
      <ul aria-label={t('steps.tests')}>
        {tests.map(({ test, state: of, ...rest }) => {
          const skipped = 'skipped' in rest && typeof rest.skipped === 'string' ? rest.skipped : undefined;
          return (
            <TestRow
              key={test}
              state={SHOWN.find((one) => one === of) ?? 'waiting'}
              label={labels.get(test) ?? (test === FIRST_KM ? t('firstKm') : test)}
              detail={skipped ? t(`skip.${skipped}`) : null}
            />
          );
        })}
      </ul>
    </>
  );
}

/** Labels of the tests by the template of the record, when this phone has it. */
function useTestLabels(record: FieldRecord, lang: Locale): ReadonlyMap<string, string> {
  const { rows } = useRows('checkTemplate');
  const of =
    rows.find((row) => row['key'] === record.templateKey && row['version'] === record.templateVersion) ??
    rows.find((row) => row['key'] === record.templateKey);
  const content = templateContentSchema.safeParse(of?.['content']);
  return new Map(content.success ? itemsOf(content.data).map(({ key, label }) => [key, wordsIn(label, lang)]) : []);
}
