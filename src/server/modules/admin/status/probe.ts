import type { Figure, Service, ServiceState } from '../../../../domain/platform/status.ts';
import type { App, Context } from '../../../context.ts';

/** What a probe is given. */
interface ProbeInput {
  app: App;
  context: Context;
}

/** What a probe found; `advice` is a key of the words shown when the service is not well. */
interface Finding {
  key: string;
  name?: string;
  state: ServiceState;
  advice?: string;
  figures: Figure[];
}

/** Looks at one part of the platform. It may throw: the part is then down. */
export interface Probe {
  key: string;
  look: (input: ProbeInput) => Promise<Finding[]>;
}

export const figure = {
  count: (key: string, value: number | null): Figure => ({ key, kind: 'count', value }),
  bytes: (key: string, value: number | null): Figure => ({ key, kind: 'bytes', value }),
  ms: (key: string, value: number | null): Figure => ({ key, kind: 'ms', value: value === null ? null : Math.round(value * 10) / 10 }),
  s: (key: string, value: number | null): Figure => ({ key, kind: 's', value: value === null ? null : Math.round(value) }),
  percent: (key: string, value: number | null): Figure => ({
    key,
    kind: 'percent',
    value: value === null ? null : Math.round(value * 10) / 10,
  }),
  instant: (key: string, value: Date | string | null): Figure => ({
    key,
    kind: 'instant',
    value: value instanceof Date ? value.toISOString() : value,
  }),
  text: (key: string, value: string | null): Figure => ({ key, kind: 'text', value }),
};

const PATIENCE_MS = 8_000;

/** Runs one probe: one that fails, or takes too long, is itself what there is to tell. */
export async function runProbe(probe: Probe, input: ProbeInput): Promise<Service[]> {
  const late = new Promise<never>((_resolve, reject) => setTimeout(() => reject(new Error('no answer in time')), PATIENCE_MS).unref());
  const at = (): string => new Date(input.context.now()).toISOString();
  try {
    const findings = await Promise.race([probe.look(input), late]);
    return findings.map(({ name = null, advice = null, ...finding }) => ({ ...finding, name, advice, checkedAt: at() }));
  } catch (error) {
    input.context.log.warn({ err: error, probe: probe.key }, 'platform status');
    return [{ key: probe.key, name: null, state: 'down', advice: `${probe.key}Down`, checkedAt: at(), figures: [] }];
  }
}
