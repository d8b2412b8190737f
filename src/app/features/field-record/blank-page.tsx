import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { wordsIn, type RecordKind, type Item } from '../../../domain/check-list/template.ts';
import type { Locale } from '../../../domain/kit/locale.ts';
import { CaptureNothing } from '../../capture/capture-nothing.tsx';
import { CapturePage } from '../../capture/capture-page.tsx';
import { useRow } from '../../entity-ui/use-rows.ts';
import { useFieldWords } from '../../field-ui/use-field-words.ts';
import { useRecordWords } from '../../field-ui/record-view/record-answers.tsx';
import { useTemplates } from './use-templates.ts';
import './blank.css';

interface BlankItemProps {
  item: Item;
  lang: Locale;
  t: TFunction;
}

const Box = ({ children }: { children: ReactNode }) => (
  <span className="bl-box">
    <i />
    {children}
  </span>
);

function Place({ item, lang, t }: BlankItemProps) {
  switch (item.type) {
    case 'ok':
      return ['ok', 'defect', ...(item.na ? ['na'] : [])].map((word) => <Box key={word}>{t(`answer.${word}`)}</Box>);
    case 'test':
      return ['ok', 'review', 'failed', ...(item.na ? ['na'] : [])].map((word) => <Box key={word}>{t(`test.${word}`)}</Box>);
    case 'choice':
      return (item.options ?? []).map(({ key, label }) => <Box key={key}>{wordsIn(label, lang)}</Box>);
    case 'number':
    case 'odometer':
    case 'level':
      return (
        <span className="bl-line">
          <i />
          {item.type === 'odometer' ? 'km' : item.unit}
        </span>
      );
    case 'signature':
      return <span className="bl-sign" />;
    case 'photo':
      return <Box>{''}</Box>;
    default:
      return <span className="bl-write" />;
  }
}

/** An item of a form to fill in by hand: its boxes or its line, and room for what is wrong. */
function BlankItem(props: BlankItemProps) {
  const { item, lang, t } = props;
  return (
    <tr>
      <td>
        {wordsIn(item.label, lang)}
        {item.severity ? <small>{t(`severity.${item.severity}`)}</small> : null}
      </td>
      <td>
        <div className="bl-place">
          <Place {...props} />
        </div>
      </td>
      <td className="bl-note">{item.type === 'ok' || item.type === 'test' ? <span aria-label={t('blank.note')} role="img" /> : null}</td>
    </tr>
  );
}

const KINDS: Readonly<Record<'check' | 'install', readonly RecordKind[]>> = {
  check: ['check', 'handover'],
  install: ['install', 'removal'],
};

/** `/pages-for-capture/vehicle/{check-up,install}`: a form to fill in by hand, of the template the address names, else of the first of its kind. */
export function BlankPage({ kind }: { kind: 'check' | 'install' }) {
  const { t } = useTranslation('fieldRecordPage');
  const { lang } = useRecordWords();
  const search = useSearch({ strict: false }) as { template?: string; vehicle?: string };
  const vehicle = useRow('vehicle', search.vehicle);
  const { templates, isOver } = useTemplates(search.template ?? '');
  const isWorded = useFieldWords();
  const usable = templates.filter(({ status, content }) => status === 'published' && KINDS[kind].includes(content.kind));
  const chosen =
    search.template === undefined
      ? usable.toSorted(
          (a, b) => KINDS[kind].indexOf(a.content.kind) - KINDS[kind].indexOf(b.content.kind) || a.key.localeCompare(b.key),
        )[0]
      : usable.find(({ key }) => key === search.template);
  if (!isWorded || (!chosen && !isOver)) return null;
  if (!chosen) return <CaptureNothing title={t(`title.${kind}`)} text={t('noTemplate')} />;
  const { content, version } = chosen;
  return (
    <CapturePage
      ready
      title={wordsIn(content.label, lang)}
      subtitle={`${t('byHand')} · ${t('templateVersion', { name: chosen.key, version })}`}
    >
      <dl className="bl-head">
        {(['plate', 'date', 'by'] as const).map((key) => (
          <div key={key}>
            <dt>{t(`blank.${key}`)}</dt>
            <dd>{key === 'plate' && vehicle ? String(vehicle['registration']) : ''}</dd>
          </div>
        ))}
      </dl>
      {content.sections.map((section) => (
        <section key={section.key}>
          <h2>{wordsIn(section.label, lang)}</h2>
          <table className="bl-table">
            <tbody>
              {section.items.map((item) => (
                <BlankItem key={item.key} item={item} lang={lang} t={t} />
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </CapturePage>
  );
}
