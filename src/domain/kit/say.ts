/** Words of an interface language by their key, filled with values: `t` of i18next, without the library. */
export type Say = (key: string, values?: Record<string, unknown>) => string;
