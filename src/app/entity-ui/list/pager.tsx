import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../domain/kit/format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Pages } from './site-list.ts';
import { PAGE_SIZE } from './use-paged-list.ts';

/** Which rows of a long list are shown, and the pages around them; nothing when there is one page. */
export function Pager({ pages: { page, last, toPage }, count, more }: { pages: Pages<unknown>; count: number; more: boolean }) {
  const { t, i18n } = useTranslation('admin');
  if (last <= 1) return null;
  const figure = (value: number): string => formatNumber(value, i18n.language);
  const first = (page - 1) * PAGE_SIZE + 1;
  return (
    <nav className="inline-flex items-center gap-1 text-sm text-muted" aria-label={t('list.pages')}>
      <span>
        {t('list.range', {
          first: figure(first),
          last: figure(Math.min(count, first + PAGE_SIZE - 1)),
          all: more ? `${figure(count)}+` : figure(count),
        })}
      </span>
      <IconButton
        label={t('list.previous')}
        icon={<ChevronLeft aria-hidden="true" />}
        disabled={page === 1}
        onClick={() => toPage(page - 1)}
      />
      <IconButton
        label={t('list.next')}
        icon={<ChevronRight aria-hidden="true" />}
        disabled={page >= last}
        onClick={() => toPage(page + 1)}
      />
    </nav>
  );
}
