import { useTranslation } from 'react-i18next';
import { wordsIn, type Item } from '../../../domain/check-list/template.ts';
import type { Locale } from '../../../domain/kit/locale.ts';
import { DetailList, type DetailLine } from '../../entity-ui/detail-list.tsx';
import { formatNumber, MISSING } from '../../../domain/kit/format.ts';
import { SeverityMark } from './severity-mark.tsx';
import { useConditionWords } from './use-condition-words.ts';

/** One item of a version that never changes. */
export function ItemDetail({ item, items }: { item: Item; items: readonly Item[] }) {
  const { t, i18n } = useTranslation(['checkManage', 'defect', 'common']);
  const lang = i18n.language as Locale;
  const { whole } = useConditionWords(items);
  const figure = (value: number | undefined): string =>
    value === undefined ? MISSING : `${formatNumber(value / 10 ** (item.digits ?? 0), lang, item.digits ?? 0)} ${item.unit ?? ''}`.trim();
  const yes = (value: boolean): string => t(value ? 'common:yes' : 'common:no');
  const bounds = (['min', 'warnMin', 'warnMax', 'max'] as const).filter((bound) => item[bound] !== undefined);
  const lines: DetailLine[] = [
    ...(item.help ? [{ label: t('editor.help'), value: wordsIn(item.help, lang) }] : []),
    { label: t('editor.type'), value: t(`types.${item.type}`) },
    { label: t('editor.key'), value: item.key },
    { label: t('editor.required'), value: yes(item.required) },
    { label: t('editor.na'), value: yes(item.na) },
    ...(item.severity ? [{ label: t('defect:fields.severity'), value: <SeverityMark severity={item.severity} /> }] : []),
    { label: t('editor.photo'), value: t(`photo.${item.photo}`) },
    ...bounds.map((bound) => ({ label: t(`editor.bounds.${bound}`), value: figure(item[bound]) })),
    ...(item.scan ? [{ label: t('editor.scan'), value: t(`scans.${item.scan}`) }] : []),
    ...(item.options ?? []).map((option, at) => ({
      label: t('editor.option', { number: at + 1 }),
      value: wordsIn(option.label, lang),
      aside: option.severity && t(`defect:choices.severity.${option.severity}`),
    })),
    { label: t('condition.title'), value: item.if ? whole(item.if) : t('condition.join.always') },
  ];
  return (
    <section className="mb-4">
      <h2 className="mb-2 font-semibold">{wordsIn(item.label, lang)}</h2>
      <DetailList lines={lines} />
    </section>
  );
}
