import type { Messages } from './messages.ts';

/** One chunk per language: only the active one is loaded. */
export const messages: Messages = import.meta.glob('./locales/pt/*.json', { eager: true, import: 'default' });
