import type { App, Context } from '../../context.ts';
import { registerAttachments } from './attachments.routes.ts';
import { registerSupportStaff } from './staff.routes.ts';
import { registerSupportNotifications } from './tell.ts';

/** Support requests beyond their declaration: files, the staff's side, who is told. */
export async function registerSupport(app: App, context: Context): Promise<void> {
  await registerAttachments(app, context);
  registerSupportStaff(app, context);
  registerSupportNotifications(app, context);
}
