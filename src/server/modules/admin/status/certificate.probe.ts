import type { X509Certificate } from 'node:crypto';
import { certificateState } from '../../../../domain/platform/site-certificate.ts';
import { partyOf, shownCertificate } from '../../domains/certificates.ts';
import { figure, type Probe } from './probe.ts';

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
