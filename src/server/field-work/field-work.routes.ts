import type { App, Context } from '../context.ts';
import { registerDefectPhoto } from './defect-photo.ts';
import { registerErase } from './erase.routes.ts';
import { registerEvidence } from './evidence.routes.ts';
import { registerOwnWork } from './own-work.routes.ts';
import { registerProof } from './proof.routes.ts';
import { registerRecordFiles } from './record-files.ts';

/** Calls of field work beside the generic ones of its entities. */
export function registerFieldWork(app: App, context: Context): void {
  registerRecordFiles(app, context);
  registerDefectPhoto(app, context);
  registerEvidence(app, context);
  registerProof(app, context);
  registerErase(app, context);
  registerOwnWork(app, context);
}
