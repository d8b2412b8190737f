import type { X509Certificate } from 'node:crypto';
import { certificateState } from '../../../../domain/platform/site-domain.ts';
import { DAY_MS } from '../../../../domain/time/time-zone.ts';
import { mappingOf } from '../../../connectors/adapter/descriptors.ts';
import { cloudNow } from '../../../connectors/cloud/clouds.ts';
import { gatewayOf } from '../../../connectors/gateways.ts';
import { CONNECTORS } from '../../../connectors/registry.ts';
import { doorOf } from '../../../connectors/webhook-authentication.ts';
import { canSendMail } from '../../../mail/transport.ts';
import { telemetryOf } from '../../../telemetry/telemetry.ts';
import { partyOf, shownCertificate } from '../../domains/certificates.ts';
import { figure, type Probe } from './probe.ts';

const QUEUE_DEGRADED_PCT = 50;
const REFUSED_DEGRADED_PCT = 10;

/** Entrances of the devices: whether they listen, what comes in, what waits to be stored. */
export const connectorsProbe: Probe = {
  key: 'connectors',
  look: async ({ context }) => {
    const { traffic, ingest } = telemetryOf(context);
    const queue = ingest.queued;
    const isBehind = (100 * queue.rows) / queue.max >= QUEUE_DEGRADED_PCT;
    return Promise.all(
      CONNECTORS.map(async (connector) => {
        const cloud = await cloudNow(context, connector);
        const isCloudOff = connector.cloud?.isOn(context.config) === false;
        const gateway = gatewayOf(context, connector.type);
        const { messages, refused } = traffic.perMinute(connector.type);
        const noWebhook = connector.doorModes !== undefined && (await doorOf(context.pool, connector.type)).proof === null;
        const noMapping = connector.awaitsDocument === true && (await mappingOf(context.pool, connector.type)).version === 0;
        const isOff =
          isCloudOff ||
          (connector.cloud === undefined && noWebhook) ||
          noMapping ||
          (connector.transport === 'tcp' && (connector.port?.(context.config) ?? 0) === 0);
        const isDown = connector.transport === 'tcp' && !isOff && gateway === undefined;
        const isRefusing = refused >= 10 && (100 * refused) / (messages + refused) >= REFUSED_DEGRADED_PCT;
        const advice = isDown
          ? 'connectorDown'
          : isCloudOff
            ? 'cloudOff'
            : cloud?.failure
              ? 'cloudFailed'
              : noMapping
                ? 'connectorNoMapping'
                : connector.cloud === undefined && noWebhook
                  ? 'connectorNoDoor'
                  : isOff
                    ? 'connectorOff'
                    : isBehind
                      ? 'connectorQueue'
                      : isRefusing
                        ? 'connectorRefused'
                        : undefined;
        return {
          key: 'connector',
          name: connector.title,
          state: isDown ? ('down' as const) : isOff ? ('off' as const) : advice ? ('degraded' as const) : ('ok' as const),
          ...(advice === undefined ? {} : { advice }),
          figures: [
            figure.text(
              'entrance',
              connector.transport === 'tcp' ? (gateway ? `TCP ${gateway.port}` : null) : connector.transport === 'kafka' ? 'Kafka' : 'HTTP',
            ),
            ...(gateway ? [figure.count('connections', gateway.connections())] : []),
            figure.count('messages', messages),
            figure.count('refused', refused),
            figure.count('queue', ingest.queuedOf(connector.type)),
          ],
        };
      }),
    );
  },
};

const LATE_MS = 15 * 60_000;
const FAILED_SINCE_MS = DAY_MS;

/** Messages: whether a relay is configured, what waits, since when, and what was given up in a day. */
export const mailProbe: Probe = {
  key: 'mail',
  look: async ({ context }) => {
    const nowMs = context.now();
    const { rows } = await context.pool.query<{ queued: number; oldest: Date | null; failed: number }>(
      `SELECT (count(*) FILTER (WHERE state = 'queued'))::int AS queued, min(created_at) FILTER (WHERE state = 'queued') AS oldest,
              (count(*) FILTER (WHERE state = 'failed' AND finished_at > $1))::int AS failed FROM mails`,
      [new Date(nowMs - FAILED_SINCE_MS)],
    );
    const { queued, oldest, failed } = rows[0]!;
    const figures = [
      figure.text('relay', context.config.smtpUrl === undefined ? null : new URL(context.config.smtpUrl).host),
      figure.count('queued', queued),
      figure.instant('oldest', oldest),
      figure.count('givenUp', failed),
    ];
    if (!canSendMail(context)) return [{ key: 'mail', state: 'off', advice: 'mailOff', figures }];
    const isLate = oldest !== null && nowMs - oldest.getTime() > LATE_MS;
    const advice = isLate ? 'mailLate' : failed > 0 ? 'mailFailed' : undefined;
    return [{ key: 'mail', state: advice ? 'degraded' : 'ok', ...(advice === undefined ? {} : { advice }), figures }];
  },
};

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

const KEPT_MS = 10 * 60_000;

let known: { host: string; atMs: number; certificate: X509Certificate } | undefined;

/** The certificate of PUBLIC_URL; none when it is not https. */
export const certificateProbe: Probe = {
  key: 'certificate',
  look: async ({ context: { config, now } }) => {
    const { protocol, hostname, port } = new URL(config.publicUrl);
    if (protocol !== 'https:')
      return [{ key: 'certificate', state: 'off', advice: 'certificateNone', figures: [figure.text('address', config.publicUrl)] }];
    const nowMs = now();
    if (known?.host !== hostname || nowMs - known.atMs > KEPT_MS)
      known = { host: hostname, atMs: nowMs, certificate: await shownCertificate(hostname, Number(port) || 443) };
    const { certificate } = known;
    const endsMs = Date.parse(certificate.validTo);
    const end = certificateState(endsMs, nowMs);
    return [
      {
        key: 'certificate',
        ...(end === 'over'
          ? { state: 'down', advice: 'certificateOver' }
          : end === 'soon'
            ? { state: 'degraded', advice: 'certificateSoon' }
            : { state: 'ok' }),
        figures: [
          figure.text('address', config.publicUrl),
          figure.instant('ends', new Date(endsMs)),
          figure.text('issuer', partyOf(certificate.issuer)),
        ],
      },
    ];
  },
};
