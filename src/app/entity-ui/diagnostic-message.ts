import type { TFunction } from 'i18next';
import type { LocalRow } from '../../db/queries/live-rows.ts';
import { DEFAULT_LOCALE } from '../../domain/kit/locale.ts';
import { formatNumber } from '../../domain/kit/format.ts';

interface Worded {
  title?: unknown;
  code?: unknown;
  detail?: unknown;
}

/** What a diagnostic says, in the reader's language; in French, and of a code unheard of, the server's own title. */
export function diagnosticMessage(row: Worded | LocalRow, t: TFunction, lang: string): string {
  const { title, code, detail } = row as Worded;
  const own = String(title);
  if (lang === DEFAULT_LOCALE || typeof code !== 'string') return own;
  const message = t(`diagnostic:messages.${code}`, { defaultValue: own });
  return typeof detail === 'string' && message !== own ? `${message}: ${detailText(code, detail, t, lang)}` : message;
}

function detailText(code: string, detail: string, t: TFunction, lang: string): string {
  if (code === 'bad-frame') return t(`admin-connectors:reasons.${detail}`, { defaultValue: detail });
  const [, figure, unit] = /^(\d+\.\d+) (V|%)$/.exec(detail) ?? [];
  return figure ? `${formatNumber(Number(figure), lang, 1)}\u00a0${unit}` : detail;
}
