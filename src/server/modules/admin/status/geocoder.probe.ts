import { telemetryOf } from '../../../telemetry/telemetry.ts';
import { figure, type Probe } from './probe.ts';

/** More than this waits: the provider is slower than the vehicles stop. */
const BEHIND = 5000;

/** Addresses of places: whom they are asked of, how its last answer came, what waits for one, how long it is left alone. */
export const geocoderProbe: Probe = {
  key: 'geocoder',
  look: async ({ context }) => {
    const { addresses } = telemetryOf(context);
    const { provider, figures } = addresses;
    if (!provider) return [{ key: 'geocoder', state: 'off', advice: 'geocoderOff', figures: [figure.text('provider', null)] }];
    const { wanted, kept } = await addresses.counts();
    const advice = figures.failure !== null ? 'geocoderFailed' : wanted > BEHIND ? 'geocoderBehind' : undefined;
    return [
      {
        key: 'geocoder',
        state: advice === undefined ? 'ok' : 'degraded',
        ...(advice === undefined ? {} : { advice }),
        figures: [
          figure.text('provider', provider.host),
          figure.count('wanted', wanted),
          figure.count('kept', kept),
          figure.ms('answer', figures.lastMs),
          figure.count('asked', figures.asked),
          figure.count('failed', figures.failed),
          figure.instant('lastAnswer', figures.lastAnswerAt === null ? null : new Date(figures.lastAnswerAt)),
          figure.instant('pausedUntil', figures.pausedUntil === null ? null : new Date(figures.pausedUntil)),
        ],
      },
    ];
  },
};
