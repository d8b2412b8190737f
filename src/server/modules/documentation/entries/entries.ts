import { accounts } from './accounts.ts';
import { devices } from './devices.ts';
import { display } from './display.ts';
import type { SeedEntry } from './entry.ts';
import { firstSteps } from './first-steps.ts';
import { importCsv } from './import-csv.ts';
import { install } from './install.ts';
import { lists } from './lists.ts';
import { map } from './map.ts';
import { offline } from './offline.ts';
import { outbox } from './outbox.ts';
import { signIn } from './sign-in.ts';
import { states } from './states.ts';
import { support } from './support.ts';
import { vehicles } from './vehicles.ts';
import { zones } from './zones.ts';

export const ENTRIES: readonly SeedEntry[] = [
  firstSteps,
  install,
  display,
  map,
  states,
  vehicles,
  devices,
  zones,
  importCsv,
  lists,
  offline,
  outbox,
  accounts,
  signIn,
  support,
];
