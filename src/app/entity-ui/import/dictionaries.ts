import type { Messages } from '../../i18n/messages.ts';

/** The words of an entity in one language: labels of its fields, words of its choices. */
export interface Dictionary {
  lang: string;
  fields: Readonly<Record<string, string>>;
  /** Another title that files give a field: what it was called before, or is elsewhere. */
  titles?: Readonly<Record<string, string>>;
  choices: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const LOCALES = import.meta.glob<Messages>('../../i18n/locale-*.ts', { import: 'messages' });

/**
 * Words of an entity in every language, the one spoken first: a file may come from a colleague abroad. Without network only the one
 * spoken is sure to be on this device.
 */
export async function dictionariesOf(entityName: string, lang: string, online: boolean): Promise<Dictionary[]> {
  const langOf = (path: string): string => /locale-(\w+)/.exec(path)![1]!;
  const known = Object.keys(LOCALES).filter((path) => online || langOf(path) === lang);
  const paths = known.sort((a, b) => Number(langOf(b) === lang) - Number(langOf(a) === lang));
  const loaded = await Promise.all(
    paths.map(async (path) => {
      // A language that cannot be fetched is one less to recognize.
      const messages = await LOCALES[path]!().catch(() => ({}) as Messages);
      const words = messages[entityName] as Partial<Dictionary> | undefined;
      return { lang: langOf(path), fields: words?.fields ?? {}, titles: words?.titles ?? {}, choices: words?.choices ?? {} };
    }),
  );
  return loaded.filter(({ fields }) => Object.keys(fields).length > 0);
}
