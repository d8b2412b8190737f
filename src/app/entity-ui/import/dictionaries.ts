import type { Messages } from '../../i18n/messages.ts';

/** The words of an entity in one language: labels of its fields, words of its choices. */
export interface Dictionary {
  lang: string;
  fields: Readonly<Record<string, string>>;
  choices: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const LOCALES = import.meta.glob<Messages>('../../i18n/locale-*.ts', { import: 'messages' });

/** Words of an entity in every language this device can read, the one spoken first: a file may come from a colleague abroad. */
export async function dictionariesOf(entityName: string, lang: string): Promise<Dictionary[]> {
  const langOf = (path: string): string => /locale-(\w+)/.exec(path)![1]!;
  const paths = Object.keys(LOCALES).sort((a, b) => Number(langOf(b) === lang) - Number(langOf(a) === lang));
  const loaded = await Promise.all(
    paths.map(async (path) => {
      // A language that is not on this device and cannot be fetched is one less to recognize.
      const messages = await LOCALES[path]!().catch(() => ({}) as Messages);
      const words = messages[`./locales/${langOf(path)}/${entityName}.json`] as Partial<Dictionary> | undefined;
      return { lang: langOf(path), fields: words?.fields ?? {}, choices: words?.choices ?? {} };
    }),
  );
  return loaded.filter(({ fields }) => Object.keys(fields).length > 0);
}
