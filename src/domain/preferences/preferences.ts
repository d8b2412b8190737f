import { EVERYONE } from '../access/roles.ts';
import { choice, flag, text } from '../kit/field.ts';
import { entity } from '../kit/entity.ts';
import { LOCALES } from '../kit/locale.ts';

/** A person's own choices, the same in every organization: `_id` = the user's id (specification §3). */
export const preferences = entity({
  name: 'preferences',
  plural: 'preferences',
  space: 'user',
  single: true,
  title: 'lang',
  conflict: 'last',
  access: { read: EVERYONE, create: EVERYONE, update: EVERYONE, remove: [] },
  fields: {
    lang: choice(LOCALES, { initial: 'fr' }),
    /** 'default' or any other value; other = side navigation from 800 px up. */
    layout: text({ max: 20, initial: 'default' }),
    theme: choice(['system', 'light', 'dark'], { initial: 'system' }),
    density: choice(['normal', 'dense'], { initial: 'normal' }),
    sound: flag({ initial: true }),
    notifyEmail: flag({ initial: false }),
    notifyPush: flag({ initial: false }),
  },
});
