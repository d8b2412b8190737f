import type { Road } from './road.ts';
import { ALPS } from './alps.ts';
import { BORDEAUX } from './bordeaux.ts';
import { GARONNE } from './garonne.ts';
import { LOIRE } from './loire.ts';
import { LYON } from './lyon.ts';
import { RHONE_VALLEY } from './rhone-valley.ts';
import { SAONE } from './saone.ts';
import { TOULOUSE } from './toulouse.ts';

/** Every road of the demonstration, written by hand; two networks: around Lyon and along the Garonne. */
export const ROADS: readonly Road[] = [...LYON, ...RHONE_VALLEY, ...LOIRE, ...SAONE, ...ALPS, ...TOULOUSE, ...GARONNE, ...BORDEAUX];
