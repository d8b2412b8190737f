import { CircleDot, PenLine, Archive } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CheckTemplate } from '../../../domain/check-list/check-template.ts';

const LOOKS = {
  published: { Icon: CircleDot, tone: 'tag tag-ok' },
  draft: { Icon: PenLine, tone: 'tag tag-line' },
  retired: { Icon: Archive, tone: 'tag' },
};

/** Where a version of a template stands. A published one that the server has not numbered yet says that it waits. */
export function TemplateStatus({ status, version }: Pick<CheckTemplate, 'status' | 'version'>) {
  const { t } = useTranslation(['checkManage', 'checkTemplate']);
  const { Icon, tone } = LOOKS[status];
  return (
    <span className={tone}>
      <Icon aria-hidden="true" />
      {t(`checkTemplate:choices.status.${status}`)}
      {version > 0 ? ` · ${t('templates.version', { version })}` : status === 'published' ? ` · ${t('waits')}` : ''}
    </span>
  );
}
