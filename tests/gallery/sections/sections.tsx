import type { ComponentType } from 'react';
import { Accent, Accents } from './accents.tsx';
import { Buttons } from './buttons.tsx';
import { Entities } from './entities.tsx';
import { Field } from './field.tsx';
import { Fields } from './fields.tsx';
import { Figures } from './figures.tsx';
import { Marks } from './marks.tsx';
import { Messages } from './messages.tsx';
import { Navigation } from './navigation.tsx';
import { Periods } from './periods.tsx';
import { Tables } from './tables.tsx';

/** Sections of the gallery, in its order. */
export const SECTIONS: Readonly<Record<string, ComponentType>> = {
  buttons: Buttons,
  fields: Fields,
  navigation: Navigation,
  marks: Marks,
  figures: Figures,
  periods: Periods,
  messages: Messages,
  table: Tables,
  entity: Entities,
  field: Field,
  accents: Accents,
  accent: Accent,
};
