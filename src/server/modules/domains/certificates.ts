import { readFile } from 'node:fs/promises';
import { X509Certificate } from 'node:crypto';
import { isIP, type LookupFunction } from 'node:net';
import { connect } from 'node:tls';
import { certificateState, type SiteCertificate } from '../../../domain/platform/site-domain.ts';
import type { Config } from '../../config.ts';
import { doorOf } from '../../connectors/webhook-authentication.ts';
import { CONNECTORS } from '../../connectors/registry.ts';
import type { Context } from '../../context.ts';
import { outward } from '../../http/networks.ts';
import { listDomains, networksOfSite } from './domains.ts';

const CONNECT_MS = 5_000;

/** The certificate that browsers are shown at a host, whether or not it can be trusted; `lookup`: where somebody entered the host (http/outward.ts). */
export function shownCertificate(host: string, port: number, lookup?: LookupFunction): Promise<X509Certificate> {
  return new Promise((resolve, reject) => {
    const socket = connect(
      {
        host,
        port,
        ...(lookup ? { lookup } : {}),
        ...(isIP(host) === 0 ? { servername: host } : {}),
        rejectUnauthorized: false,
        timeout: CONNECT_MS,
      },
      () => {
        const certificate = socket.getPeerX509Certificate();
        socket.end();
        if (certificate) resolve(certificate);
        else reject(new Error('no certificate'));
      },
    );
    socket.once('timeout', () => socket.destroy(new Error('no answer in time')));
    socket.once('error', reject);
  });
}

/** One part of a name: its organization, else its common name. */
export function partyOf(name: string): string | null {
  return /^O=(.+)$/m.exec(name)?.[1] ?? /^CN=(.+)$/m.exec(name)?.[1] ?? null;
}

type Named = Pick<SiteCertificate, '_id' | 'kind' | 'use' | 'holder' | 'source'>;
const NOTHING = { subject: null, issuer: null, startsAt: null, endsAt: null, problem: null } as const;

async function measured(named: Named, read: () => Promise<X509Certificate>, nowMs: number): Promise<SiteCertificate> {
  try {
    const { subject, issuer, validFrom, validTo } = await read();
    const endsMs = Date.parse(validTo);
    const cn = /^CN=(.+)$/m.exec(subject)?.[1] ?? partyOf(subject);
    return {
      ...named,
      subject: cn,
      issuer: partyOf(issuer),
      startsAt: new Date(validFrom).toISOString(),
      endsAt: new Date(endsMs).toISOString(),
      state: certificateState(endsMs, nowMs),
      problem: null,
    };
  } catch (error) {
    return {
      ...named,
      ...NOTHING,
      state: 'unread',
      problem: (error as NodeJS.ErrnoException).code ?? (error instanceof Error ? error.message : String(error)),
    };
  }
}

const fileOf = (path: string) => async (): Promise<X509Certificate> => new X509Certificate(await readFile(path));

interface CertificateFile {
  variable: string;
  kind: 'server' | 'client' | 'authority';
  holder: string;
  path: string;
}

function filesOf(config: Config): CertificateFile[] {
  const { gatewayTls } = config;
  const { free2move } = config.clouds;
  const holder = 'Free2move';
  return [
    ...(gatewayTls
      ? [
          {
            variable: 'GATEWAY_TLS_CERT_FILE',
            kind: 'server' as const,
            holder: CONNECTORS.filter(({ tlsPort }) => (tlsPort?.(config) ?? 0) > 0)
              .map(({ title }) => title)
              .join(', '),
            path: gatewayTls.certFile,
          },
        ]
      : []),
    ...(free2move ? [{ variable: 'FREE2MOVE_CERT_FILE', kind: 'client' as const, holder, path: free2move.certFile }] : []),
    ...(free2move?.caFile ? [{ variable: 'FREE2MOVE_CA_FILE', kind: 'authority' as const, holder, path: free2move.caFile }] : []),
  ];
}

/** Every credential of a domain or a connector, measured now: certificates that are shown, files that are configured, secrets of vendors. */
export async function siteCertificates(context: Context): Promise<SiteCertificate[]> {
  const { config, pool } = context;
  const nowMs = context.now();
  const isHttps = config.publicUrl.startsWith('https:');
  const networks = await networksOfSite(context);
  const domains = (await listDomains(context)).map(({ host }): Promise<SiteCertificate> => {
    const named: Named = {
      _id: `domain:${host}`,
      kind: 'server',
      use: 'domain',
      holder: host,
      source: `${isHttps ? 'https' : 'http'}://${host}`,
    };
    if (!isHttps) return Promise.resolve({ ...named, ...NOTHING, state: 'plain' });
    const { hostname, port } = new URL(`https://${host}`);
    return measured(named, async () => shownCertificate(hostname, Number(port) || 443, outward(hostname, networks)), nowMs);
  });
  const files = filesOf(config).map(({ variable, kind, holder, path }) =>
    measured({ _id: `file:${variable}`, kind, use: 'connector', holder, source: variable }, fileOf(path), nowMs),
  );
  const doors = CONNECTORS.filter(({ doorModes }) => doorModes).map(async ({ type, title }): Promise<SiteCertificate[]> => {
    const { proof, createdAt } = await doorOf(pool, type);
    return proof === null
      ? []
      : [
          {
            ...NOTHING,
            _id: `door:${type}`,
            kind: 'secret',
            use: 'connector',
            holder: title,
            source: `/admin/devices/${type}?view=setup`,
            startsAt: createdAt,
            state: 'ok',
          },
        ];
  });
  return [...(await Promise.all(domains)), ...(await Promise.all(files)), ...(await Promise.all(doors)).flat()];
}
