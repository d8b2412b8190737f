import type { SiteConnector } from '../../../domain/platform/site-device.ts';
import type { Context } from '../../context.ts';
import type { ConnectorDescriptor } from '../connector.ts';

interface RunRow {
  ran_at: Date | null;
  succeeded_at: Date | null;
  due_at: Date;
  failure: string | null;
}

/** How the calls of a cloud go, over all server processes; null of a connector that is none. */
export async function cloudNow(context: Context, { type, cloud }: ConnectorDescriptor): Promise<SiteConnector['cloud']> {
  if (!cloud) return null;
  const { rows } = await context.pool.query<RunRow>('SELECT ran_at, succeeded_at, due_at, failure FROM cloud_runs WHERE connector = $1', [
    type,
  ]);
  const run = cloud.isOn(context.config) ? rows[0] : undefined;
  return {
    variables: [...cloud.variables],
    ranAt: run?.ran_at?.toISOString() ?? null,
    succeededAt: run?.succeeded_at?.toISOString() ?? null,
    // A stream has no next call, unless it waits after a failure.
    dueAt: run && !(cloud.isStream && run.failure === null) ? run.due_at.toISOString() : null,
    failure: run?.failure ?? null,
  };
}
