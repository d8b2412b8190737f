import { connect, type PeerCertificate } from 'node:tls';
import { figure, type Finding, type Probe } from './probe.ts';

const DAY_MS = 86_400_000;
const SOON_DAYS = 21;
const KEPT_MS = 10 * 60_000;
const CONNECT_MS = 5_000;

let known: { host: string; atMs: number; certificate: PeerCertificate } | undefined;

/** The certificate people are shown at an address, whether or not it can be trusted. */
function certificateOf(host: string, port: number): Promise<PeerCertificate> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: CONNECT_MS }, () => {
      resolve(socket.getPeerCertificate());
      socket.end();
    });
    socket.once('timeout', () => socket.destroy(new Error('no answer in time')));
    socket.once('error', reject);
  });
}

/** What a certificate's end means at an instant. */
export function certificateState(endsMs: number, nowMs: number): Pick<Finding, 'state' | 'advice'> {
  if (endsMs <= nowMs) return { state: 'down', advice: 'certificateOver' };
  return endsMs - nowMs < SOON_DAYS * DAY_MS ? { state: 'degraded', advice: 'certificateSoon' } : { state: 'ok' };
}

/** The certificate of PUBLIC_URL; none when it is not https. */
export const certificateProbe: Probe = {
  key: 'certificate',
  look: async ({ context: { config, now } }) => {
    const { protocol, hostname, port } = new URL(config.publicUrl);
    if (protocol !== 'https:') return [{ key: 'certificate', state: 'off', advice: 'certificateNone', figures: [figure.text('address', config.publicUrl)] }];
    const nowMs = now();
    if (known?.host !== hostname || nowMs - known.atMs > KEPT_MS) known = { host: hostname, atMs: nowMs, certificate: await certificateOf(hostname, Number(port) || 443) };
    const { certificate } = known;
    const endsMs = Date.parse(certificate.valid_to);
    const issuer = certificate.issuer?.O ?? certificate.issuer?.CN ?? null;
    return [
      {
        key: 'certificate',
        ...certificateState(endsMs, nowMs),
        figures: [figure.text('address', config.publicUrl), figure.instant('ends', new Date(endsMs)), figure.text('issuer', Array.isArray(issuer) ? issuer.join(', ') : issuer)],
      },
    ];
  },
};
