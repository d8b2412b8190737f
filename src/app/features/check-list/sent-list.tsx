import { Link } from '@tanstack/react-router';
import { ChevronRight, ClipboardList } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SealedRecordDoc } from '../../../domain/check-list/record.ts';
import { wordsIn, type TemplateContent } from '../../../domain/check-list/template.ts';
import { installStateOf } from '../../../domain/field-work/install-state.ts';
import type { Locale } from '../../../domain/kit/locale.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { formatDateTime } from '../../../domain/kit/format.ts';
import { useSession } from '../../session/use-session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Plate } from '../../ui/plate.tsx';
import { StandingText } from './standing-text.tsx';

const LISTED = 100;

/** Records this person signed, the last first, each with where it is on its way. */
export function SentList() {
  const { t, i18n } = useTranslation(['checkList', 'fieldRecord']);
  const { user } = useSession();
  const records = useRows('fieldRecord');
  const templates = useRows('checkTemplate');
  const timeZone = useTimeZone();
  if (!records.loaded) return null;
  const own = records.rows.filter((row) => row.pending || row.refused || row['author'] === user?.id).slice(0, LISTED);
  if (own.length === 0)
    return (
      <EmptyState icon={<ClipboardList aria-hidden="true" />} title={t('sent.none')}>
        {t('sent.noneText')}
      </EmptyState>
    );
  return (
    <ul className="cl-list">
      {own.map((row) => {
        const { template } = (row['sealed'] as SealedRecordDoc).content;
        const installState = installStateOf(row);
        const known = templates.rows.find((one) => one['key'] === template.key && one['version'] === template.version);
        return (
          <li key={row._id}>
            <Link
              to="/check-list-vehicule"
              search={{ do: row['kind'] === 'install' || row['kind'] === 'removal' ? 'install' : 'record', record: row._id }}
              className="cl-row"
            >
              <span className="cl-main">
                <span className="cl-line">
                  <Plate value={String(row['plate'])} size="m" />
                  <b>{known ? wordsIn((known['content'] as TemplateContent).label, i18n.language as Locale) : template.key}</b>
                </span>
                <span className="cl-line text-muted">
                  <span>{formatDateTime(String(row['sealedAt']), i18n.language, timeZone)}</span>
                  <span className={row['verdict'] === 'do-not-drive' || installState === 'failed' ? 'cl-late' : undefined}>
                    {installState ? t(`fieldRecord:choices.installState.${installState}`) : t(`verdict.${String(row['verdict'])}`)}
                  </span>
                </span>
                <StandingText row={row} />
              </span>
              <ChevronRight aria-hidden="true" />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
