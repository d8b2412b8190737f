import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { wordsIn, type Item } from '../../../domain/check-list/template.ts';
import type { Locale } from '../../../domain/kit/locale.ts';

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
export function BlankItem(props: BlankItemProps) {
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
